import { build, type Metafile } from 'esbuild'

import { digestOfSources } from '#src/bundle/digest.ts'
import { packageFile } from '#engine/package.ts'
import { ENTRY_POINTS, writeRefusals } from './entry-points.ts'
import { askedBy, group, type Groups } from './group.ts'
import { TEMPLATES, writeTemplates } from './templates.ts'
import { writeViewer, VIEWER } from './viewer.ts'
import { VALIDATORS, writeValidators } from './validators.ts'

/** The published programs by name without extension. */
const PROGRAMS = { cli: 'src/cli.ts', 'recorder-thread': 'recorder/capture/thread/thread-entry.ts' }

/** Sources that run before the command is known. */
const START = new Set(['src/cli.ts', 'src/cli/process.ts'])

/** Groups sources shared by every command and by commands only. */
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
    // Sources that a command needs to describe its options.
    options: { of: commands, are: /^(?!src\/cli\/)/, by: (entry) => !START.has(entry) },
    commands: { of: commands, are: /^src\/cli\//, by: isCommand },
  }
}

/** Content of a bundle. */
interface BundleOptions {
  /** Programs by name without extension. */
  readonly others?: Readonly<Record<string, string>>
  /** Whether the bundle contains only programs, with their packages. */
  readonly isWhole?: boolean
}

/** Bundles the published programs into a folder; packages stay imports. Returns the sources. */
export async function bundle(
  outdir: string,
  { others = {}, isWhole = false }: BundleOptions = {},
): Promise<readonly string[]> {
  const programs = Object.entries({ ...PROGRAMS, ...others, ...(isWhole ? {} : ENTRY_POINTS) })
  const options = {
    entryPoints: Object.fromEntries(programs.map(([name, path]) => [name, packageFile(path)])),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: isWhole ? 'bundle' : 'external',
    // Our code reads the names of classes.
    keepNames: isWhole,
    // Bun replaces `undici` with its own version, which has no dispatchers.
    alias: { undici: 'undici/index.js' },
    // The unpublished sources identify the judge.
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
  if (!isWhole) writeRefusals(outdir)
  return Object.keys(metafile.inputs)
}
