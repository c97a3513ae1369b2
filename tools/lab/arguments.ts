import { LabError } from './lab-error.ts'
import { readArguments, releaseOf, variantOf } from './read-arguments.ts'
import { LAB_RELEASES, type LabRelease } from './releases.ts'
import { type Variant, VARIANTS } from './variants.ts'

/** What `npm run lab` was asked to do. */
export type LabTask =
  | { readonly do: 'help' }
  | { readonly do: 'list' }
  | { readonly do: 'stop'; readonly version?: string }
  | {
      readonly do: 'start'
      readonly release: LabRelease
      readonly variant: Variant
      readonly stays: boolean
    }

export const HELP = `Usage: npm run lab -- VERSION [--variant NAME] [--stay]
       npm run lab -- --list | --stop [VERSION]

Fetches, starts and seeds a real server of a published release on 127.0.0.1 and
prints its URL and accounts. It needs Maven with its Java, and Python 3 with pip;
what it fetches is kept (GRAYLOG_CONFORMANCE_LAB says where).

  --variant NAME   another configuration or content, see below
  --stay           stay until Ctrl-C, then end the server
  --list           the servers that run
  --stop           end them, or only those of VERSION

Releases: ${wrap(LAB_RELEASES.map(({ version }) => version))}

Variants:
${VARIANTS.map(({ name, what }) => `  ${name.padEnd(15)}  ${what}`).join('\n')}
`

/** Reads the arguments; a LabError for what cannot be done. */
export function parseTask(args: readonly string[]): LabTask {
  const { values, positionals } = readArguments(args, {
    variant: { type: 'string', default: VARIANTS[0]?.name ?? '' },
    stay: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  })
  const [version, ...more] = positionals
  if (values.help === true || (version === undefined && !values.stop && !values.list))
    return { do: 'help' }
  if (more.length > 0) throw new LabError(`one release at a time, not also ${more.join(', ')}`)
  if (values.list) return { do: 'list' }
  if (values.stop) return { do: 'stop', ...(version !== undefined && { version }) }
  const release = releaseOf(version ?? '')
  return { do: 'start', release, variant: variantOf(values.variant), stays: values.stay }
}

function wrap(words: readonly string[]): string {
  const lines: string[] = []
  for (let start = 0; start < words.length; start += 9)
    lines.push(words.slice(start, start + 9).join(' '))
  return lines.join('\n          ')
}
