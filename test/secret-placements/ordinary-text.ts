/** Texts about secrets, or that resemble them, without a secret, one per line; `⏎` is a line break. */
export const ORDINARY_TEXTS = `
The password must be at least six characters long.
Tokens can be created, listed, and deleted in the user's profile.
User joe changed the password of user ann.
Invalid password for user joe from 192.0.2.7
Login failed: the password was not correct.
Password expired, please choose another one.
Your session has expired. Please sign in again.
An access token has a name given by the user who owns it.
No password was given on the command line; asking for one.
The header X-Requested-By is missing in a POST request.
Requests with a token use the literal text token as the password.
Rotating secrets every 90 days is a policy of this company.
The API key was revoked by an administrator yesterday.
Could not read the private key because the file does not exist.
The certificate of host web-1 expires in 12 days.
Accepted publickey for joe from 192.0.2.7 port 51234 ssh2
Failed password for invalid user admin from 203.0.113.9 port 40022 ssh2
Failed password for root from 203.0.113.9 port 40023 ssh2
pam_unix(sshd:auth): authentication failure; logname= uid=0 euid=0 tty=ssh ruser= rhost=203.0.113.9 user=root
pam_unix(sudo:session): session opened for user root(uid=0) by joe(uid=1000)
session opened for user joe by (uid=0)
sudo: joe : TTY=pts/0 ; PWD=/home/joe ; USER=root ; COMMAND=/usr/bin/apt update
Secret santa draw is on Friday in the kitchen.
Unexpected token < in JSON at position 0
SyntaxError: Unexpected token 'export'
Unexpected token: expected ')' but found ',' at line 12
Keyword search needs a keyword.
The lexer produced 512 tokens in 3 ms.
Model used 1,204 prompt tokens and 88 completion tokens.
tokenizer: standard, filter: lowercase, max token length 255
Cookie policy was accepted by visitor 10233.
Passed 12 of 12 tests, 0 failed, bypass count 3.
Passenger 7 of 9 boarded; passport check done.
compass heading 271 degrees
Monkey patching of module core is deprecated.
Primary key of table users is id.
Foreign key constraint fails (graylog.streams, CONSTRAINT fk_index_set FOREIGN KEY (index_set_id) REFERENCES index_sets (id))
duplicate key error collection: graylog.users index: username_1 dup key: { username: "joe" }
key not found in cache, loading from database
Authorization is decided by permissions such as streams:read.
User joe lacks permission users:tokenlist.
Authentication service backend LDAP is enabled.
Bearer of bad news: the disk is 91 percent full.
The author of commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904 is joe.
Deployed image sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
Node cc242ff8-fff1-4f38-bbd0-4fe911e7eddc joined the cluster.
request id 8d8ac610-566d-4ef0-9c22-186b2a5ed793 took 12 ms
trace 4bf92f3577b34da6a3ce929d0e0e4736 span 00f067aa0ba902b7 sampled
GET /api/system/cluster/nodes HTTP/1.1 200 1422 "-" "curl/8.5.0"
10.0.0.7 - - [26/Nov/2026:10:00:00 +0000] "GET /api/users/joe/tokens HTTP/1.1" 200 312 "-" "Mozilla/5.0 (X11; Linux x86_64)"
10.0.0.7 - joe [26/Nov/2026:10:00:00 +0000] "POST /api/system/sessions HTTP/1.1" 200 110 "https://graylog.example/" "Mozilla/5.0"
2026-11-26T10:00:00.123Z INFO [main] o.g.bootstrap.Server - Graylog server up and running.
kernel: [12345.678901] eth0: link up, 1000Mbps, full-duplex
dhclient[812]: DHCPACK of 192.0.2.50 from 192.0.2.1 (xid=0x6f3a2b1c)
postfix/smtpd[2211]: 4F1B2C0D3E: client=mail.example.org[192.0.2.25]
postfix/qmgr[1001]: 9A8B7C6D5E: from=<joe@example.org>, size=2345, nrcpt=1 (queue active)
named[900]: client @0x7f3c8c0a1b20 192.0.2.9#53122 (example.org): query: example.org IN A +E(0)K
%ASA-6-302013: Built outbound TCP connection 1234567 for outside:203.0.113.5/443 to inside:10.1.1.5/51515
date=2026-11-26 time=10:00:00 devname="fw1" devid="FGT60E0000000001" logid="0000000013" type="traffic" srcip=10.0.0.5 dstip=203.0.113.7 action="accept"
CEF:0|Vendor|Product|1.0|100|User login|3|src=10.0.0.1 dst=10.0.0.2 suser=joe outcome=success
LEEF:2.0|Vendor|Product|1.0|42|src=10.0.0.1	dst=10.0.0.2	usrName=joe	sev=3
An account was successfully logged on. Subject: Security ID: S-1-5-18 Account Name: WEB01$ Logon ID: 0x3E7 Logon Type: 3
EventID=4625 An account failed to log on. Failure Reason: Unknown user name or bad password. Status: 0xC000006D
java.lang.IllegalStateException: Session is closed⏎	at org.example.Session.check(Session.java:42)⏎	at org.example.Main.main(Main.java:7)
Caused by: javax.naming.AuthenticationException: [LDAP: error code 49 - Invalid Credentials]
org.apache.shiro.authc.IncorrectCredentialsException: Submitted credentials for token [org.apache.shiro.authc.UsernamePasswordToken - joe, rememberMe=false] did not match the expected credentials.
Traceback (most recent call last):⏎  File "a.py", line 3, in <module>⏎KeyError: 'token'
panic: runtime error: index out of range [3] with length 3
Container 3f4e1a2b9c0d exited with code 137
pod/web-7d9f8b6c5d-x2x4z created in namespace default
Pulling image "docker.io/library/redis:7.2" took 3.204s
serviceaccount default has no secrets attached
secret/db-credentials configured
MountVolume.SetUp failed for volume "tls" : secret "graylog-tls" not found
certificate request csr-9xk2p approved
user=joe action=login result=failed reason=bad_password attempts=3
event=token_created user=joe name=backup ttl=30d
auth_method=token user=joe ip=192.0.2.7
password_age=31 password_expires=false login_count=12
Ticket INC0012345: please reset the password of user ann.
Order 4711-0815 was shipped, tracking number JD014600003828392837
IBAN check passed for customer 20931
temperature=21.4 humidity=40 sensor=a4:cf:12:9e:01:7b
Coordinates 52.5200066,13.404954 received from device 358240051111110
Base64 is an encoding and not encryption.
To create a token, run the command with the option --token-name NAME.
Set the variable GRAYLOG_PASSWORD before you start the program.
Use the option --password-file to read the password from a file.
The form field is called password and its type is password.
Choose Forgot password? on the sign-in page.
Two-factor authentication is off for 3 of 12 users.
This field contains the secret of the shared mailbox and may be empty.
OAuth flow: the client sends a code and gets a token in return.
Passwort vergessen? Bitte wenden Sie sich an den Administrator.
Le mot de passe doit comporter au moins huit signes.
パスワードを入力してください。
`

/** Documentation, code, and settings without a secret; `===` separates them. */
export const ORDINARY_DOCUMENTS = `
# Access tokens

An access token is created below **System / Users**. It has a name, can be hidden, copied, or deleted.

- \`users:tokenlist\` lists tokens
- \`users:tokencreate\` creates them
- \`users:tokenremove\` removes them
===
## Passwords

A password needs six characters or more. Change it in your profile. No one can read it afterwards.
===
def tokens(text):
    """Splits a text into tokens."""
    return [token for token in text.split() if token]
===
function isSecret(name) {
  return /password|token|secret/i.test(name)
}
===
public interface TokenService {
  List<Token> loadAll(String username);
  void delete(Token token);
}
===
for key, value in sorted(counts.items()):
    print(key, value)
===
SELECT username, last_login FROM users WHERE password_changed < now() - interval '90 days'
===
CREATE TABLE users (id bigint PRIMARY KEY, username varchar(64) NOT NULL, password varchar(128) NOT NULL)
===
server {
  listen 443 ssl;
  server_name graylog.example;
  ssl_certificate /etc/ssl/graylog.pem;
  location / { proxy_pass http://127.0.0.1:9000; proxy_set_header Host $http_host; }
}
===
services:
  graylog:
    image: graylog/graylog:6.1
    ports: ["9000:9000", "12201:12201/udp"]
    depends_on: [mongo, opensearch]
===
is_leader = true
node_id_file = /etc/graylog/server/node-id
http_bind_address = 127.0.0.1:9000
rotation_strategy = count
===
rule "drop debug"
when
  has_field("level") && to_long($message.level) > 6
then
  drop_message();
end
===
rule "mark failed logins"
when
  contains(to_string($message.message), "Failed password")
then
  set_field("event", "login_failed");
end
===
filebeat.inputs:
- type: filestream
  paths: ["/var/log/*.log"]
output.logstash:
  hosts: ["graylog.example:5044"]
===
timestamp,source,message
2026-11-26T10:00:00.000Z,web-1,"user joe logged in"
2026-11-26T10:00:01.000Z,web-2,"password of ann was changed"
===
name,type,description
username,string,name of the user
password,string,minimum of six characters
token,string,as the server gave it
===
%{IPORHOST:clientip} %{USER:ident} %{USER:auth} \\[%{HTTPDATE:timestamp}\\] "%{WORD:verb} %{NOTSPACE:request}"
===
-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIQIRi6zePL6mKjOipn+dNuaTAKBggqhkjOPQQDAjASMRAw
DgYDVQQKEwdBY21lIENvMB4XDTE3MTAyMDE5NDMwNloXDTE4MTAyMDE5NDMwNlow
-----END CERTIFICATE-----
===
-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9
q9UU8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==
-----END PUBLIC KEY-----
===
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ1rq8xH0q0m5r1x4q3v9y2w7z6u5t4s3r2q1p0o9n8m joe@web-1
===
Usage: backup [options] <file>

  --password-file <file>  read the password from this file
  --token-file <file>     read the token from this file
  --user <name>           name of the user
===
HTTP/1.1 401 Unauthorized
WWW-Authenticate: Basic realm="Graylog Server"
Content-Length: 0
===
The commit message said: remove password from query string, add session cookie.
Reviewed-by: Joe
===
package main

type Config struct {
	Host  string \`json:"host"\`
	Token string \`json:"token"\`
}
===
#!/bin/sh
# Asks for the password and never prints it.
printf 'Password: '
stty -echo
===
export interface Session {
  readonly sessionId: string
  readonly validUntil: Date
}
`
