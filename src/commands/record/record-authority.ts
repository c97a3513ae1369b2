import type { Authority } from '#recorder/forward/authority.ts'

/** Describes the certificate authority, and how clients can trust it. */
export function describeAuthority(
  { certificate, certificateFile, validUntil }: Authority,
  { hosts, port }: { readonly hosts: readonly string[]; readonly port: number },
): string {
  const until = validUntil.toISOString().slice(0, 10)
  const proxy = `127.0.0.1:${port === 0 ? 'PORT' : port}`
  return `${certificate}
The certificate above is in ${certificateFile}.
It vouches for ${hosts.join(', ')} only, until ${until}. Trust it only where you record:

  curl      curl --cacert ${certificateFile} --proxy http://${proxy} https://…
  Node      NODE_EXTRA_CA_CERTS=${certificateFile}
  Python    REQUESTS_CA_BUNDLE=${certificateFile} (requests), SSL_CERT_FILE=… (httpx)
  Go        SSL_CERT_FILE=${certificateFile}
  Java      keytool -importcert -noprompt -keystore trust.p12 -storepass changeit \\
              -file ${certificateFile}
            java -Djavax.net.ssl.trustStore=trust.p12 \\
              -Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=${port === 0 ? 'PORT' : port}

Most clients take the proxy from HTTPS_PROXY=http://${proxy}. Go and Java
bypass the proxy for localhost and 127.0.0.1; use a different name for the server.
`
}
