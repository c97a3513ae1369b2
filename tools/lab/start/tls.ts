import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { runTool } from '../fetch/run-tool.ts'
import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'

/** Writes a key, its certificate, and a trust store to a folder; returns Java's options for the store. */
export async function makeTls(folder: string, java: string): Promise<readonly string[]> {
  writeFileSync(join(folder, 'tls.pem'), SELF_SIGNED.cert)
  writeFileSync(join(folder, 'tls.key'), SELF_SIGNED.key)
  const store = join(folder, 'trust.p12')
  if (!existsSync(store))
    await runTool({
      command: join(dirname(java), 'keytool'),
      args: [
        '-importcert',
        '-noprompt',
        '-alias',
        'lab',
        '-file',
        join(folder, 'tls.pem'),
        '-keystore',
        store,
        '-storetype',
        'PKCS12',
        '-storepass',
        'changeit',
      ],
      purpose: 'make a store that trusts the certificate of the lab',
      missing: 'the fetched Java has no keytool',
    })
  return [`-Djavax.net.ssl.trustStore=${store}`, '-Djavax.net.ssl.trustStorePassword=changeit']
}
