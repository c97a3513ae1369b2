/** Log lines of programs, one per line; `⏎` is a line break. Each is placed in several text fields. */
export const TEXTS = `
Password: {{password}}
password={{password}}
password = {{odd}}
api_token = {{token}}
token: {{token}}
(Password: {{password}})
[password={{password}}]
Login failed, Password: {{password}}, user: joe
user=joe password={{password}} action=login result=failed
user="joe" password="{{odd}}" action="login"
action=login,user=joe,passwd={{password}},ip=192.0.2.7
password == "{{password}}"
password => "{{password}}"
password: '{{odd}}'
Cookie: authentication={{uuid}}
Set-Cookie: JSESSIONID={{hex32}}; Path=/; HttpOnly
Authorization: Bearer {{jwt}}
Authorization: Basic {{password|basic}}
Authorization: Token {{hex40}}
request headers were {Accept=*/*, Authorization=Bearer {{key40}}}
X-Api-Key: {{key32}}
x-auth-token: {{uuid}}
GET /api/streams?access_token={{token}} HTTP/1.1
10.0.0.7 - joe [26/Nov/2026:10:00:00 +0000] "GET /api/x?api_key={{key32}} HTTP/1.1" 200 12
connecting to https://joe:{{password}}@repo.example.org/x.git
redirect to https://sso.example.org/cb?code={{code}}&state=1
DB_PASSWORD={{password}}
export AWS_SECRET_ACCESS_KEY={{key40}}
AWS_SECRET_ACCESS_KEY: "{{key40}}"
environment: PATH=/bin HOME=/root MYSQL_ROOT_PASSWORD={{password}} LANG=C
set GRAYLOG_ROOT_PASSWORD_SHA2={{hex64}}
curl -u joe:{{password}} https://graylog.example/api/streams
curl -sS --user 'joe:{{odd}}' https://graylog.example/api/streams
curl -H 'X-Api-Key: {{key32}}' https://graylog.example/api
curl -H "Authorization: Bearer {{key40}}" https://graylog.example/api
curl -b authentication={{uuid}} https://graylog.example/api
curl -d '{"username":"joe","password":"{{password}}"}' https://graylog.example/api/system/sessions
curl --proxy-user joe:{{password}} https://example.org
wget --password={{password}} https://example.org/x
wget --http-password={{password}} https://example.org/x
mysql -uroot -p{{password}} graylog
mysqldump --user=root --password={{password}} graylog
sshpass -p {{password}} ssh root@db
sshpass -p{{password}} ssh root@db
PGPASSWORD={{password}} psql -h db -U joe
psql "host=db user=joe password={{password}} dbname=graylog"
mongosh --username joe --password {{password}}
openssl pkcs12 -in a.p12 -passin pass:{{password}}
keytool -import -storepass {{password}} -alias x
java -Dspring.datasource.password={{password}} -jar app.jar
java -Djavax.net.ssl.keyStorePassword={{password}} -jar app.jar
docker run -e POSTGRES_PASSWORD={{password}} postgres
kubectl create secret generic db --from-literal=password={{password}}
gpg --batch --passphrase {{password}} -c file
ansible-playbook site.yml -e ansible_become_password={{password}}
net user joe /add; password={{password}}
ALTER USER joe WITH PASSWORD '{{password}}'
CREATE USER 'joe'@'%' IDENTIFIED BY '{{password}}'
GRANT ALL ON graylog.* TO joe IDENTIFIED BY '{{password}}'
CREATE LOGIN joe WITH PASSWORD = N'{{password}}'
UPDATE users SET password='{{password}}' WHERE name='joe'
SELECT * FROM users WHERE name='joe' AND password = '{{password}}'
localStorage.setItem("token", "{{key40}}")
const apiKey = '{{key32}}';
$password = "{{password}}"
String password = "{{odd}}";
Connect-Server -User joe -Password {{password}}
{'user': 'joe', 'password': '{{password}}'}
{"user":"joe","password":"{{odd}}"}
{\\"user\\":\\"joe\\",\\"password\\":\\"{{password}}\\"}
Parameters: {"user"=>"joe", "password"=>"{{password}}"}
{:user=>"joe", :password=>"{{password}}"}
LoginRequest[username=joe, password={{password}}]
LoginRequest(username=joe, password={{password}})
LoginRequest{username='joe', password='{{password}}'}
&{User:joe Password:{{password}} Port:5432}
Array ( [user] => joe [password] => {{password}} )
<user>joe</user><password>{{password}}</password>
<13>1 2026-11-26T10:00:00Z web app 1 ID1 [auth@32473 user="joe" password="{{password}}"] failed
PASS {{password}}
USER joe⏎PASS {{password}}⏎230 logged in
a001 LOGIN joe {{password}}
AUTH {{password}}
AUTH PLAIN {{password|plain}}
AUTH LOGIN⏎am9l⏎{{password|base64}}⏎235 ok
requirepass {{password}}
machine example.org login joe password {{password}}
db.example.org:5432:graylog:joe:{{password}}
rabbitmq.default_pass = {{password}}
sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="joe" password="{{password}}";
spring.redis.password: {{password}}
caused by: javax.naming.AuthenticationException, env {java.naming.security.credentials={{password}}}
starting with --token {{key40}} --port 80
starting with --api-key={{key32}}
started with -e TOKEN={{key32}} -v
audit: secret="{{odd}}" id=17
session {id: 5, session_id: {{uuid}}, user: joe}
client_secret={{key32}}&grant_type=client_credentials&client_id=abc
grant_type=password&username=joe&password={{odd|percent}}
config dump:⏎  host: db⏎  password: {{password}}⏎  port: 5432
POST /login HTTP/1.1⏎Host: example.org⏎Authorization: Bearer {{key40}}⏎⏎{}
{{pem}}
{{rsaPem}}
{{encryptedPem}}
{{sshKey}}
{{pgpKey}}
{{putty}}
root:{{sha512crypt}}:19000:0:99999:7:::
user joe has hash {{bcrypt}}
user joe has hash {{argon2}}
joe:{{apr1}}
userPassword: {{ssha}}
cookie "session={{key32}}" rejected
new password: {{words}}
Passphrase: {{words}}
access key secret: {{key40}}
password:{{digits}}
WARN o.g.auth - bind failed: url=ldaps://ad:636 user=cn=joe pw=x password={{password}} ssl=true
`

/** Connection strings; the docs promise `user:password@` in URLs, and `name=value` by name. */
export const CONNECTIONS = `
mongodb://joe:{{password}}@mongo-1:27017,mongo-2:27017/graylog?replicaSet=rs0
mongodb+srv://joe:{{odd|percent}}@cluster0.abcde.mongodb.net/graylog
postgres://joe:{{password}}@db:5432/graylog?sslmode=require
postgresql://joe:{{odd|percent}}@/graylog?host=/var/run
jdbc:postgresql://db/graylog?user=joe&password={{password}}
jdbc:mysql://joe:{{password}}@db:3306/graylog
jdbc:oracle:thin:joe/{{password}}@db:1521/ORCL
jdbc:sqlserver://db:1433;databaseName=g;user=joe;password={{password}};encrypt=true
Server=db;Database=g;User Id=joe;Password={{password}};Encrypt=true
Data Source=db;Initial Catalog=g;uid=joe;pwd={{password}}
Driver={SQL Server};Server=db;UID=joe;PWD={{{password}}};
mysql://joe:{{password}}@db/graylog
redis://:{{password}}@cache:6379/0
rediss://default:{{password}}@cache:6380
amqp://joe:{{password}}@mq:5672/vhost
amqps://joe:{{odd|percent}}@mq/%2f
https://joe:{{password}}@search-1:9200,https://joe:x@search-2:9200
ldap://cn=joe:{{password}}@ad:389/
ftp://joe:{{password}}@files/x
smtp://joe:{{password}}@mail:587
sftp://joe:{{password}}@files/x
cassandra://joe:{{password}}@c1/ks
neo4j+s://joe:{{password}}@g:7687
clickhouse://joe:{{password}}@ch:9000/db
socks5://joe:{{password}}@proxy:1080
DefaultEndpointsProtocol=https;AccountName=logs;AccountKey={{key88}};EndpointSuffix=core.windows.net
Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey={{key40|base64}}
HostName=x.azure-devices.net;DeviceId=d;SharedAccessKey={{key40|base64}}
BlobEndpoint=https://x.blob.core.windows.net;SharedAccessSignature=sv=2024&sig={{key40|percent}}
snowflake://joe:{{password}}@acct/db
`

/** Texts whose secret arguably need not be found, each with the reason. */
export const ARGUABLE_TEXTS: readonly (readonly [string, string])[] = [
  ['my password is {{password}}', 'a sentence; the docs exclude it'],
  ['use {{password}} to log in', 'a sentence; the docs exclude it'],
  ['user joe entered {{password}}', 'a sentence; the docs exclude it'],
  ['invalid token {{token}}', 'a sentence; no sign between name and value'],
  ['token "{{token}}" has expired', 'a sentence; no sign between name and value'],
  ['password changed from {{password}} to another', 'a sentence'],
  ['Kennwort: {{password}}', 'a name of another language; the docs exclude it'],
  ['PIN: {{digits}}', 'the docs list "pin" as a name that says nothing'],
  ['net use Z: \\\\srv\\share {{password}} /user:joe', 'the value has no name'],
  ['htpasswd -b .htpasswd joe {{password}}', 'the value has no name'],
  ['vault login {{key32}}', 'a command that few rules know'],
  ['zip -P {{password}} a.zip b', 'a one-letter option of a tool outside of this field'],
  ['OPER joe {{password}}', 'the dialogue of a chat server'],
  ['username joe password 7 {{hex16}}', 'a number is between name and value'],
  ['crypto isakmp key {{key32}} address 192.0.2.1', '"key" alone is no secret'],
  [
    "INSERT INTO users (name, password) VALUES ('joe', '{{password}}')",
    'the name is in another list than the value',
  ],
  [
    'CEF:0|v|p|1|1|n|5|cs1Label=password cs1={{password}}',
    'the name is the value of another field',
  ],
  ['otp 493021 key {{key32}}', 'no sign between name and value'],
  [
    'ldapsearch -x -D cn=admin,dc=example -w {{password}} uid=joe',
    'a one-letter option that only its tool explains',
  ],
  ['smbclient //srv/share -U joe%{{password}}', 'a one-letter option that only its tool explains'],
  ['redis-cli -h cache -a {{password}} ping', 'a one-letter option that only its tool explains'],
  [
    'mongodump -u joe -p {{password}} --db graylog',
    'a one-letter option that means a port elsewhere',
  ],
  ['sqlcmd -S db -U sa -P {{password}}', 'a one-letter option that only its tool explains'],
  [
    'docker login -u joe -p {{password}} registry.example.org',
    'a one-letter option that means a port elsewhere',
  ],
  ['http -a joe:{{password}} GET :9000/api', 'a one-letter option that only its tool explains'],
  ['snmp-server community {{key32}} RO', 'the name of a community means other things elsewhere'],
  ['ConvertTo-SecureString "{{password}}" -AsPlainText -Force', 'the value has no name'],
  ['{{password}}', 'a line that is a password; the docs exclude it'],
]
