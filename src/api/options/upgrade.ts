import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { ACCOUNT, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import { release, text, texts } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'

/** The options of the plan of an upgrade. */
export const UPGRADE = {
  ...group('Upgrade:', {
    from: release('<v>', 'release that runs now; by default the old server or the traffic tells'),
    to: release('<v>', 'release to go to; by default the new server tells'),
    settings: texts('<file>', 'server.conf, environment or compose file; repeat for more'),
    old: text('<url>', 'the server that runs now; it is only read'),
    new: text('<url>', 'a server of the new release: the calls are tried there'),
    mode: {
      ...MODE,
      does: 'what may be sent to the new one: read (default), session or write, for a test server',
    },
    base: text('<url>', "the interface's root, when a file does not tell"),
    logFormat: text('<format>', "an access log's format, as nginx or Apache have it"),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Account of the old server, where it is another one:', {
    oldUser: text('<name>', 'its user name, else GRAYLOG_OLD_USER'),
    oldPasswordFile: text('<file>', 'its password, else GRAYLOG_OLD_PASSWORD'),
    oldTokenFile: text('<file>', 'an access token, else GRAYLOG_OLD_TOKEN'),
  }),
  ...group('Output:', {
    out: text(
      '<dir>',
      'write upgrade.html, upgrade.md, upgrade.json, patched settings and the dry run into this folder',
    ),
  }),
  ...RESULT,
}

/** What the plan of an upgrade can be told. */
export type UpgradeOptions = Values<typeof UPGRADE> & {
  /** Accounts that were read already. */
  readonly credentials?: GivenCredentials
  /** The same for the old server. */
  readonly oldCredentials?: GivenCredentials
}
