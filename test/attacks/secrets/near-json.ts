/** Near-JSON in which a secret's name appears next to other text. */
export const NEAR_JSON: Readonly<Record<string, string>> = {
  'a list of fields': '{"fields":["password","full_name"],"required":["token","mail"]}',
  'names of columns': '{"columns":[["password","full_name"],["session_id","creator.name"]]}',
  permissions: '["users:passwordchange:bob","tokens:read","sessions:edit:bob"]',
  'a type of its own': '{"type":"token","name":"standard","position":3}',
  'a type, described': '{"type":"password","human_name":"Bind password","value":null}',
  'a short code': '{"url":"/errors?code=E1017&lang=de"}',
  'a page that calls': "{\"script\":\"get('password', 'username'); set('token', 'name')\"}",
  'ordinary base64': '{"data":"R3JlZXRpbmdzIGZyb20gdGhlIG5vcnRoOiBhbGwgaXMgd2VsbA=="}',
  'ordinary hex': '{"data":"4772656574696e67732066726f6d20746865206e6f727468"}',
  'a machine of a network': '{"a":"00:1b:44:11:3a:b7","b":"2001:db8:85a3:8d3:1319:8a2e:370:7348"}',
  moments: '{"a":"12:34:56:78:90\\nlog.c:1234:56:in:main","b":"10:15"}',
  'a search': '{"query":"action:login AND NOT message:\\"bad password\\" AND tokens:[1 TO 5]"}',
  'a search for any': '{"query_string":"password:* OR _exists_:token OR token:(a OR b)"}',
  'prose about SQL':
    '{"message":"the values (of all passwords) are hidden, password \'\' is empty"}',
}
