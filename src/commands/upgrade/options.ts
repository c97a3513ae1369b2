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
    settings: texts('<file>', 'server.conf, environment file, or compose file; repeat for more'),
    old: text('<url>', 'current server; only read requests are sent to it'),
    new: text('<url>', 'server running the new release, for the dry run'),
    mode: {
      ...MODE,
      does: 'mode for the new server: read (default); session or write only for a test server',
    },
    base: text('<url>', 'root of the API, if a file does not contain it'),
    logFormat: text('<format>', 'format of an access log, in nginx or Apache syntax'),
    recordFirst: flag('only show how to record client traffic'),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Account for the old server, if it differs:', {
    oldUser: text('<name>', 'user name; default: $GRAYLOG_OLD_USER'),
    oldPasswordFile: text(
      '<file>',
      'read its password from this file; default: $GRAYLOG_OLD_PASSWORD',
    ),
    oldTokenFile: text(
      '<file>',
      'read an access token from this file; default: $GRAYLOG_OLD_TOKEN',
    ),
  }),
  ...group('Output:', {
    out: text(
      '<dir>',
      'write upgrade.html, upgrade.md, upgrade.json, patched settings, and the dry run to this folder',
    ),
  }),
  ...RESULT,
  credentials: object<GivenCredentials>('accounts; default: the options and the environment'),
  oldCredentials: object<GivenCredentials>(
    'accounts for the old server; default: those for the new one',
  ),
}

/** The parsed options of the command. */
export type UpgradeInput = Input<typeof options>
