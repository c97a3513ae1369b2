import { optionTable } from './arguments.ts'

/** Options of curl as `curl --help all` of 7.88 and 8.x lists them: with a value, and the letters of those without. */
export const CURL_OPTIONS = optionTable(
  'abstract-unix-socket alt-svc aws-sigv4 cacert capath E:cert cert-type ciphers K:config connect-timeout ' +
    'connect-to C:continue-at b:cookie c:cookie-jar create-file-mode crlfile curves d:data data-ascii ' +
    'data-binary data-raw data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers ' +
    'doh-url D:dump-header ech egd-file engine etag-compare etag-save expect100-timeout F:form form-string ' +
    'ftp-account ftp-alternative-to-user ftp-method P:ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms ' +
    'haproxy-clientip H:header h:help hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json ' +
    'keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth ' +
    'mail-from mail-rcpt max-filesize max-redirs m:max-time netrc-file noproxy oauth2-bearer o:output ' +
    'output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir x:proxy proxy-cacert ' +
    'proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key ' +
    'proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype ' +
    'proxy-tlspassword proxy-tlsuser U:proxy-user proxy1.0 pubkey Q:quote random-file r:range rate ' +
    'e:referer X:request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name ' +
    'socks4 socks4a socks5 socks5-gssapi-service socks5-hostname Y:speed-limit y:speed-time stderr ' +
    't:telnet-option tftp-blksize z:time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace ' +
    'trace-ascii trace-config unix-socket T:upload-file url url-query u:user A:user-agent variable ' +
    'vlan-priority w:write-out',
  'G:get I:head n:netrc ::next',
  false,
)
