import { homedir } from 'node:os'
import { join } from 'node:path'

import type { Authority } from '../../recorder/forward/authority.ts'
import type { Edges } from './edges.ts'

/** Where authorities are kept when nobody says otherwise. */
export function stateFolder({ environment }: Pick<Edges, 'environment'>): string {
  const given = environment['XDG_STATE_HOME'] ?? environment['LOCALAPPDATA']
  const base = given === undefined || given === '' ? join(homedir(), '.local', 'state') : given
  return join(base, 'graylog-conformance', 'authorities')
}

/** The authority and how clients come to trust it. */
export function describeAuthority(
  { certificate, certificateFile, validUntil }: Authority,
  hosts: readonly string[],
): string {
  const until = validUntil.toISOString().slice(0, 10)
  return `${certificate}
The certificate above is in ${certificateFile}.
It vouches for ${hosts.join(', ')} only, until ${until}. Trust it only where you record:

  curl      curl --cacert ${certificateFile} --proxy http://127.0.0.1:PORT https://…
  Node      NODE_EXTRA_CA_CERTS=${certificateFile}
  Python    REQUESTS_CA_BUNDLE=${certificateFile} (requests), SSL_CERT_FILE=… (httpx)
  Go        SSL_CERT_FILE=${certificateFile}
  Java      keytool -importcert -noprompt -keystore trust.p12 -storepass changeit \\
              -file ${certificateFile}
            java -Djavax.net.ssl.trustStore=trust.p12 -Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=PORT

Most clients take the proxy from HTTPS_PROXY=http://127.0.0.1:PORT.
`
}
