import { join } from 'node:path'

import { shellWord } from '#engine/text/shell.ts'
import { flagOf } from '../../command/options/table.ts'
import type { CertifyOptions } from './options.ts'

/**
 * The options of a later run of one check. It writes into its own folder, so that this report stays. The value of a
 * header may be a secret, so a variable takes its place.
 */
export function optionsAgain(
  input: Pick<CertifyOptions, (typeof FILES)[number] | (typeof FLAGS)[number] | 'header' | 'out'>,
): readonly string[] {
  return [
    ...FILES.flatMap((name) => {
      const file = input[name]
      return file === undefined ? [] : [`${flagOf(name)} ${shellWord(file)}`]
    }),
    ...(input.header ?? []).map(
      ([name]) =>
        `--header ${shellWord(`${name}: `)}"$${name.toUpperCase().replaceAll(/\W/g, '_')}"`,
    ),
    ...FLAGS.filter((name) => input[name] === true).map((name) => flagOf(name)),
    `--out ${shellWord(join(input.out, 'again'))}`,
  ]
}

const FILES = ['ca', 'cert', 'key', 'unixSocket', 'baseline'] as const
const FLAGS = ['insecure', 'allowUnverified'] as const
