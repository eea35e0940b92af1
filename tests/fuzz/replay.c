/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target without libFuzzer: on every file below the folders it is given, on beginnings
 * of it, on copies with a byte changed, and with bytes behind a NUL, which tell some targets how to
 * go about it. The same inputs every time. */

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { VARIANTS = 60, TAIL = 9, LARGEST = 1 << 20, DEEPEST = 8 };

static unsigned inputs;

/* A copy of exactly so many bytes, so that a checker sees one read too many. */
static void run(const uint8_t *bytes, size_t size)
{
  uint8_t *copy = malloc(size ? size : 1);
  if (!copy)
    exit(1);
  memcpy(copy, bytes, size);
  LLVMFuzzerTestOneInput(copy, size);
  free(copy);
  inputs++;
}

/* With other bytes behind it each time; there is room for them. */
static void run_with_tail(uint8_t *bytes, size_t size)
{
  static uint64_t state = 1;
  bytes[size] = '\0';
  for (size_t i = 1; i < TAIL; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    /* Every other byte is small, as counts and numbers are. */
    bytes[size + i] = (uint8_t)(state >> 56 & (state >> 40 & 1 ? 0x07 : 0xFF));
  }
  run(bytes, size + TAIL);
}

static void run_file(const char *path)
{
  static uint8_t bytes[LARGEST + TAIL];
  static const uint8_t odd[] = {'\0', '"', '\\', '{', '}', '[', ']', ',', ':', '0', 0x80, 0xff};
  FILE *file = fopen(path, "rb");
  if (!file)
    return;
  size_t size = fread(bytes, 1, LARGEST, file);
  fclose(file);

  run(bytes, size);
  for (size_t i = 0; i < VARIANTS && i < size; i++) {
    size_t at = size * i / VARIANTS;
    run(bytes, at);
    uint8_t kept = bytes[at];
    bytes[at] = odd[i % sizeof odd];
    run(bytes, size);
    bytes[at] = kept;
    run_with_tail(bytes, size);
  }
}

static void run_below(const char *path, int depth)
{
  struct stat about;
  if (stat(path, &about) != 0 || depth > DEEPEST)
    return;
  if (!S_ISDIR(about.st_mode)) {
    run_file(path);
    return;
  }
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    char below[4096];
    if (entry->d_name[0] == '.')
      continue;
    int length = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
    if (length > 0 && (size_t)length < sizeof below)
      run_below(below, depth + 1);
  }
  if (folder)
    closedir(folder);
}

int main(int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    run_below(argv[i], 0);
  printf("%u inputs\n", inputs);
  return inputs ? 0 : 1;
}
