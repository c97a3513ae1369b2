import { has, pathTo, type ProbeApi } from '#engine/suite.ts'

/** Values for the path parameters. */
export interface Places {
  /** A path with its places filled in; undefined where one is not known. */
  readonly fill: (path: string) => string | undefined
  /** The name of an object that is created although it must be rejected: a name of the run. */
  readonly refused: string
}

/** Places by name: `stream`, `output`, `user`, `owner` … */
type Named = Readonly<Record<string, string | undefined>>

function placesOf(refused: string, named: Named): Places {
  return {
    refused,
    fill: (path) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      if (names.some((name) => named[name] === undefined)) return undefined
      return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        pathTo`/${named[name] ?? ''}`.slice(1),
      )
    },
  }
}

/** Things that no server has. */
export function nowhere({ invented, prefix, version }: ProbeApi): Places {
  const { objectId, name } = invented
  const refused = `${prefix}-never`
  return placesOf(refused, {
    stream: objectId,
    rule: objectId,
    output: objectId,
    input: objectId,
    token: objectId,
    user: name,
    role: name,
    name: refused,
    owner: has(version, 'user-by-id') ? objectId : name,
  })
}
