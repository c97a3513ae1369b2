import type { GivenCredentials } from '#engine/probes/credentials.ts'
import type { Input } from '../../command/command.ts'
import { ACCOUNT, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import { argumentList, flag, object, release, text, texts } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'

export const options = {
  files: argumentList(
    'traffic of clients: recordings, HAR files, access logs, scripts; and settings, such as server.conf',
  ),
  ...group('Upgrade:', {
    from: release(
      '<v>',
      'the release that runs now; by default the old server or the traffic tells',
    ),
    to: release('<v>', 'the release to go to; by default the new server tells'),
    settings: texts('<file>', 'server.conf, environment or compose file; repeat for more'),
    old: text('<url>', 'the server that runs now; it is only read'),
    new: text('<url>', 'a server of the new release, where the calls are tried'),
    mode: {
      ...MODE,
      does: 'what may be sent to the new server: read (default), or for a test server session or write',
    },
    base: text('<url>', 'the root of the interface, if a file does not tell'),
    logFormat: text('<format>', 'format of an access log, as nginx or Apache write it'),
    recordFirst: flag('only show how to get the traffic of clients'),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Account of the old server, if it differs:', {
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
  credentials: object<GivenCredentials>('accounts; else the options and the environment name them'),
  oldCredentials: object<GivenCredentials>(
    'accounts of the old server; by default those of the new one',
  ),
}

/** The parsed options of the command. */
export type UpgradeInput = Input<typeof options>
