import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'

import type { Metafile, Plugin } from 'esbuild'

import { packageFile } from '#engine/package.ts'

/**
 * Sources grouped into one file of the bundle, by name. Each file costs half a millisecond at start, and one file per
 * combination of sharing commands would make dozens.
 */
export type Groups = Readonly<Record<string, Group>>

interface Group {
  /** The group contains all static imports of these sources … */
  readonly of: readonly string[]
  /** … with a matching path. */
  readonly are: RegExp
  /** Whether an entry that imports one of them gets all. */
  readonly by: (entry: string) => boolean
}

/** Root chunks of the bundle: programs, entry points, and dynamic imports. */
function listEntries(metafile: Metafile): readonly string[] {
  const asked = Object.keys(metafile.inputs).flatMap((source) => askedBy(source, metafile))
  const named = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  return [...new Set([...named, ...asked])]
}

/** Returns the dynamic imports of a source. */
export function askedBy(source: string, { inputs }: Metafile): readonly string[] {
  const asked = inputs[source]?.imports.filter(
    ({ kind, external }) => kind === 'dynamic-import' && external !== true,
  )
  return asked?.map(({ path }) => path) ?? []
}

/**
 * Makes esbuild keep groups together by adding imports, as it creates one file of everything that the same entries
 * import.
 */
export function group(groups: Groups, metafile: Metafile): Plugin {
  const entries = new Set(listEntries(metafile))
  return {
    name: 'group',
    setup(build) {
      build.onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: 'group' }))
      build.onLoad({ filter: /./, namespace: 'group' }, ({ path }) => {
        const { of = [], are = /^/ } = groups[path.replace('group:', '')] ?? {}
        const sources = importedBy(of, metafile).filter((source) => are.test(source))
        const own = sources.filter((source) => !entries.has(source))
        return { contents: importing(own.map(packageFile)), resolveDir: packageFile('.') }
      })
      build.onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
        const entry = relative(packageFile('.'), path).replaceAll(sep, '/')
        const wanted = Object.entries(groups).filter(([, { by }]) => by(entry))
        if (!entries.has(entry) || wanted.length === 0) return undefined
        const more = importing(wanted.map(([name]) => `group:${name}`))
        return { contents: `${await readFile(path, 'utf8')}\n${more}`, loader: 'ts' }
      })
    },
  }
}

function importing(paths: readonly string[]): string {
  return paths.map((path) => `import ${JSON.stringify(path)}\n`).join('')
}

/** Returns sources with everything loaded before they run. */
function importedBy(sources: readonly string[], { inputs }: Metafile): readonly string[] {
  const found = new Set(sources)
  for (const one of found)
    for (const { path, kind, external } of inputs[one]?.imports ?? [])
      if (kind === 'import-statement' && external !== true && !path.includes('node_modules/'))
        found.add(path)
  return [...found]
}
