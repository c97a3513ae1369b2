import type { GivenCredentials } from '#engine/probes/credentials.ts'
import type { Input } from '../../command/command.ts'
import { ACCOUNT, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import { argumentList, flag, object, release, text, texts } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'

export const options = {
  files: argumentList(
    'client traffic (recordings, HAR files, access logs, scripts) and settings, such as server.conf',
  ),
  ...group('Upgrade:', {
    from: release(
      '<v>',
      'current release, such as 4.3.15 (4.3 means 4.3.0); default: the release of the --old server or of the traffic',
    ),
    to: release('<v>', 'target release; default: the release of the --new server'),
    settings: texts('<file>', 'server.conf, environment file, or compose file; can be repeated'),
    old: text('<url>', 'URL of the current server, which receives only read requests'),
    new: text('<url>', 'URL of a server that runs the new release, for the dry run'),
    mode: {
      ...MODE,
      does: 'level of access to the new server: read (default); use session or write only on a test server',
    },
    base: text('<url>', 'root URL of the API, if a file does not include it'),
    logFormat: text(
      '<format>',
      'format of the access logs, in nginx or Apache syntax; default: detected',
    ),
    recordFirst: flag('only show how to record client traffic'),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Account for the old server, if it differs:', {
    oldUser: text('<name>', 'user name on the old server; default: $GRAYLOG_OLD_USER'),
    oldPasswordFile: text(
      '<file>',
      'read the password for the old server from this file (if omitted, the password in $GRAYLOG_OLD_PASSWORD is used)',
    ),
    oldTokenFile: text(
      '<file>',
      'read the access token for the old server from this file (if omitted, the token in $GRAYLOG_OLD_TOKEN is used)',
    ),
  }),
  ...group('Output:', {
    out: text(
      '<dir>',
      'write upgrade.html, upgrade.md, upgrade.json, patched settings, and the dry-run results to this folder',
    ),
  }),
  ...RESULT,
  credentials: object<GivenCredentials>('accounts; default: the options and the environment'),
  oldCredentials: object<GivenCredentials>(
    'accounts for the old server; default: the accounts for the new server',
  ),
}

/** The parsed options of the command. */
export type UpgradeInput = Input<typeof options>
