import { build, type Metafile } from 'esbuild'

import { digestOfSources } from '#src/bundle/digest.ts'
import { packageFile } from '#engine/package.ts'
import { ENTRY_POINTS, writeRefusals } from './entry-points.ts'
import { askedBy, group, type Groups } from './group.ts'
import { TEMPLATES, writeTemplates } from './templates.ts'
import { writeViewer, VIEWER } from './viewer.ts'
import { VALIDATORS, writeValidators } from './validators.ts'

/** The programs that are published, by their name without extension. */
const PROGRAMS = { cli: 'src/cli.ts', 'recorder-thread': 'recorder/capture/thread/thread-entry.ts' }

/** What runs before it is known which command is meant. */
const START = new Set(['src/cli.ts', 'src/cli/process.ts'])

/** What every command reads, and what is of commands alone. */
function groupsIn(metafile: Metafile): Groups {
  const commands = askedBy('src/cli/commands.ts', metafile)
  const isCommand = (entry: string): boolean => commands.includes(entry)
  return {
    all: { of: ['src/cli/process.ts'], are: /^(?!src\/cli\/)/, by: () => true },
    program: {
      of: ['src/cli/process.ts'],
      are: /^src\/cli\//,
      by: (entry) => entry.startsWith('src/cli/'),
    },
    // What a command needs to say which options it has.
    options: { of: commands, are: /^(?!src\/cli\/)/, by: (entry) => !START.has(entry) },
    commands: { of: commands, are: /^src\/cli\//, by: isCommand },
  }
}

/** Bundles what is published and other programs, by their name without extension, into a folder; packages stay imports. */
export async function bundle(
  outdir: string,
  others: Readonly<Record<string, string>> = {},
): Promise<void> {
  const programs = Object.entries({ ...PROGRAMS, ...others, ...ENTRY_POINTS })
  const options = {
    entryPoints: Object.fromEntries(programs.map(([name, path]) => [name, packageFile(path)])),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    // Bun puts a part of its own in place of `undici`, which has no dispatchers.
    alias: { undici: 'undici/index.js' },
    // What judges is told by its sources, which are not published.
    define: {
      CODE_DIGEST: JSON.stringify(digestOfSources()),
      VALIDATORS: JSON.stringify(VALIDATORS),
      TEMPLATES: JSON.stringify(TEMPLATES),
      VIEWER: JSON.stringify(VIEWER),
    },
    logLevel: 'warning',
  } as const
  const { metafile } = await build({ ...options, write: false, metafile: true })
  await build({ ...options, plugins: [group(groupsIn(metafile), metafile)] })
  await writeValidators(outdir)
  writeTemplates(outdir)
  writeViewer(outdir)
  writeRefusals(outdir)
}
