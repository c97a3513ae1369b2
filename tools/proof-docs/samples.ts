/** Small files by their names in documents. */
export const SAMPLES: Readonly<Record<string, string>> = {
  'server.conf':
    'is_master = true\nrest_listen_uri = http://127.0.0.1:9000/api/\nweb_enable = true\n',
  'access.log': [
    '127.0.0.1 - admin [10/Nov/2026:13:55:36 +0000] "GET /api/streams HTTP/1.1" 200 512 "-" "backup/1.0"',
    '127.0.0.1 - admin [10/Nov/2026:13:55:37 +0000] "GET /api/system/ldap/settings HTTP/1.1" 200 99 "-" "backup/1.0"',
    '',
  ].join('\n'),
  'backup.sh':
    '#!/bin/sh\ncurl -u admin:$PASSWORD http://graylog.example:9000/api/system/ldap/settings\n',
  'backup.py': [
    'import base64, os, urllib.request',
    'user = os.environ["GRAYLOG_USER"] + ":" + os.environ["GRAYLOG_PASSWORD"]',
    'headers = {"Accept": "application/json", "Authorization": "Basic " + base64.b64encode(user.encode()).decode()}',
    'for path in ("/streams", "/system/sessions"):',
    '    request = urllib.request.Request(os.environ["GRAYLOG_URL"] + path, headers=headers)',
    '    print(urllib.request.urlopen(request).status)',
    '',
  ].join('\n'),
  'crontab.txt':
    '17 4 * * * curl -u admin:secret http://graylog.example:9000/api/system/ldap/settings\n',
  'playbook.yml': [
    '- hosts: all',
    '  tasks:',
    '    - ansible.builtin.uri:',
    '        url: http://graylog.example:9000/api/streams',
    '        method: GET',
    '',
  ].join('\n'),
  'collection.json': JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'streams',
        request: { method: 'GET', url: 'http://graylog.example:9000/api/streams' },
      },
    ],
  }),
}
