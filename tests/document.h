/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_TESTS_DOCUMENT_H
#define LINEAGE_TESTS_DOCUMENT_H

/* A small document with two dimensions, in one piece and in parts that suites put together anew. It
 * has no finding. Quotes are written as ' and turned by document_text. */

#define DOCUMENT_HEAD                                                                              \
  "'version':'1.0','slug':'how-tea-is-made','name':'Tea','title':'How is tea made?',"              \
  "'h1':'How tea is made','description':'What happens between the kettle and the cup, for black "  \
  "tea and for green tea, with and without milk.','og_subtitle':'Kettle → pot → cup',"         \
  "'verified_on':'2026-11-11','verified_against':'a kitchen','scope':'Tea at home.',"              \
  "'answer':'Water is **boiled** and poured over leaves.',"                                        \
  "'status_template':'Showing {leaf}, {milk}'"

#define DOCUMENT_DIMENSIONS                                                                        \
  "'dimensions':["                                                                                 \
  "{'id':'leaf','legend':'Leaf','default':'black','options':["                                     \
  "{'value':'black','label':'Black','phrase':'black tea'},"                                        \
  "{'value':'green','label':'Green','phrase':'green tea'},"                                        \
  "{'value':'white','label':'White','phrase':'white tea'}]},"                                      \
  "{'id':'milk','legend':'Milk','default':'no','options':["                                        \
  "{'value':'no','label':'No','phrase':'without milk'},"                                           \
  "{'value':'yes','label':'Yes','phrase':'with milk'}]}]"

#define DOCUMENT_SECTIONS                                                                          \
  "'sections':[{'heading':'Why wait','paragraphs':['Leaves need time.','So do people.']}],"        \
  "'out_of_scope_note':'Coffee.','link_from':['lang:tea','tool:kettle']"

#define DOCUMENT_SOURCES                                                                           \
  "'sources':{'book':{'url':'https://example.org/tea/book','title':'A book'},"                     \
  "'label':{'url':'https://example.org/tea/label?size=1','title':'A label'}}"

#define DOCUMENT_STAGES                                                                            \
  "'stages':["                                                                                     \
  "{'id':'kettle','name':'Kettle','kind':'application','layer':'hardware',"                        \
  "'lineage_id':'tool:kettle','pos':[0,0],'summary':'Boils water.',"                               \
  "'evidence':[{'source':'book','quote':'Boil it.'},{'source':'label','quote':'95 degrees'}]},"    \
  "{'id':'pot','name':'Pot','kind':'runtime','layer':'framework','lineage_id':'lang:tea',"         \
  "'pos':[0,1.50],'summary':'Holds leaves.','evidence':[{'source':'book','quote':'Pour.'}]},"      \
  "{'id':'jug','name':'Jug','kind':'runtime','layer':'framework','lineage_id':null,"               \
  "'pos':[1,1e0],'summary':'Holds milk.','evidence':[{'source':'book','quote':'Cold.'}]},"         \
  "{'id':'cup','name':'Cup','kind':'hardware','layer':'hardware','lineage_id':'lang:tea',"         \
  "'pos':[0,2],'summary':'Holds tea.','evidence':[{'source':'label','quote':'Enjoy.'}]}]"

#define DOCUMENT_STEPS                                                                             \
  "'steps':["                                                                                      \
  "{'from':'kettle','to':'pot','kind':'loads','when':{},'label':'pours into',"                     \
  "'explanation':'Water goes first.','evidence':[{'source':'book','quote':'Pour.'}]},"             \
  "{'from':'pot','to':'cup','kind':'dispatches_to','when':{},'label':'pours into',"                \
  "'explanation':'Tea follows.','evidence':[{'source':'book','quote':'Pour.'}]},"                  \
  "{'from':'kettle','to':'jug','kind':'loads','when':{'milk':['yes'],'leaf':['black','green']},"   \
  "'label':'warms','explanation':'A warm jug.','evidence':[{'source':'book','quote':'Warm.'}]},"   \
  "{'from':'jug','to':'cup','kind':'falls_back_to','when':{'leaf':['green','black'],"              \
  "'milk':['yes']},'label':'adds milk to','explanation':'Some do.',"                               \
  "'evidence':[{'source':'book','quote':'Milk.'}]},"                                               \
  "{'from':'kettle','to':'cup','kind':'loads','when':{'leaf':['green']},'label':'cools',"          \
  "'explanation':'Green tea is brewed less hot.','evidence':[{'source':'book','quote':'Cool.'}]}]"

#define DOCUMENT_BODY                                                                              \
  DOCUMENT_HEAD "," DOCUMENT_DIMENSIONS "," DOCUMENT_SECTIONS "," DOCUMENT_SOURCES                 \
                "," DOCUMENT_STAGES "," DOCUMENT_STEPS

#define DOCUMENT "{" DOCUMENT_BODY "}"

/** The text with " for every '; given back with free. */
char *document_text(const char *quoted);

#endif
