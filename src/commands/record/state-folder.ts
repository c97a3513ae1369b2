import { homedir } from 'node:os'
import { join } from 'node:path'

import type { Context } from '../../command/context.ts'

/** Returns the default folder of certificate authorities. */
export function stateFolder({ env }: Pick<Context, 'env'>): string {
  const given = env['XDG_STATE_HOME'] ?? env['LOCALAPPDATA']
  const base = given === undefined || given === '' ? join(homedir(), '.local', 'state') : given
  return join(base, 'graylog-conformance', 'authorities')
}
