import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

import { examplesIn } from '#src/mock/test-examples.ts'
import { packageFile } from '#engine/package.ts'
import { examples } from '../test-run/vendor-project.ts'
import { STANDALONE_ENTRY_POINTS, getSpecifier } from '../build/entry-points.ts'

/** Module resolution modes of a third-party program, with their file types. */
const WAYS = [
  { module: 'node16', moduleResolution: 'node16', kinds: ['mts', 'cts'] },
  { module: 'nodenext', moduleResolution: 'nodenext', kinds: ['mts', 'cts'] },
  { module: 'esnext', moduleResolution: 'bundler', kinds: ['ts'] },
] as const

/** TypeScript's strictest options, including the package's types. */
const STRICT = {
  target: 'es2023',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  types: ['node'],
  typeRoots: [packageFile('node_modules/@types')],
}

/** The compiler's errors, if any, and the module resolution. */
interface Compiled {
  readonly way: string
  readonly said: string
}

/** Exports, and those that exist at runtime. */
interface Exported {
  readonly name: string
  readonly isValue: boolean
}

/** Runs both publishing linters on the tarball; returns their errors. */
export function lintTarball(tarball: string): readonly string[] {
  const attempts = [
    ['publint', '--strict', tarball],
    // Not a dependency, because it would make every installation slower. Only Node.js before 12 resolves differently.
    ['--yes', '@arethetypeswrong/cli@0.18.5', '--profile', 'node16', '--no-emoji', tarball],
  ]
  return attempts.flatMap((args) => {
    const { status, stdout, stderr } = spawnSync('npx', args, {
      cwd: packageFile('.'),
      encoding: 'utf8',
    })
    return status === 0 ? [] : [`${args.join(' ')}: ${stdout}${stderr}`]
  })
}

/**
 * Compiles a strict program that uses every export, and the examples; returns TypeScript's errors by resolution mode.
 */
export function checkTypes(folder: string): readonly Compiled[] {
  const uses = STANDALONE_ENTRY_POINTS.flatMap((entryPoint, at) =>
    listUses(getSpecifier(entryPoint), exportedBy(folder, entryPoint), `entry${at}`),
  )
  const shipped = join(folder, 'node_modules/graylog-conformance/examples')
  return compile(folder, 'types', STRICT, (place, kinds) => {
    for (const kind of kinds) writeFileSync(join(place, `uses.${kind}`), uses.join('\n'))
    for (const file of readdirSync(shipped).filter((name) => name.endsWith('.ts')))
      cpSync(join(shipped, file), join(place, file.replace(/ts$/, kinds[0])))
  })
}

/**
 * Compiles the examples in `docs/guides/mock.md` and `docs/guides/vitest.md`, after their test runners are installed.
 */
export function checkDocs(folder: string): readonly Compiled[] {
  const ofVitest = [...examples()].flatMap(([name, text]) => (name.endsWith('.ts') ? text : []))
  const texts = [...examplesIn('ts'), ...ofVitest]
  const options = { ...STRICT, lib: ['es2023', 'esnext.disposable', 'dom'] }
  return compile(folder, 'docs', options, (place, [kind]) => {
    for (const [at, text] of texts.entries())
      writeFileSync(join(place, `example-${at}.${kind}`), text)
  })
}

/** Compiles files in a subfolder in each resolution mode; returns TypeScript's errors. */
function compile(
  folder: string,
  name: string,
  options: object,
  write: (place: string, kinds: (typeof WAYS)[number]['kinds']) => void,
): readonly Compiled[] {
  return WAYS.map(({ module, moduleResolution, kinds }) => {
    const place = join(folder, `${name}-${moduleResolution}`)
    mkdirSync(place)
    write(place, kinds)
    const compilerOptions = { ...options, module, moduleResolution }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const tsc = packageFile('node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', place], { encoding: 'utf8' })
    return { way: moduleResolution, said: stdout }
  })
}

/** Counts the exports of all entry points. */
export function countExports(folder: string): number {
  return STANDALONE_ENTRY_POINTS.reduce(
    (sum, entryPoint) => sum + exportedBy(folder, entryPoint).length,
    0,
  )
}

function exportedBy(folder: string, entryPoint: string): readonly Exported[] {
  const file = join(folder, `node_modules/graylog-conformance/dist/${entryPoint}.d.cts`)
  const program = ts.createProgram([file], { module: ts.ModuleKind.NodeNext, types: [] })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} exports nothing`)
  return checker.getExportsOfModule(module).map((symbol) => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
    const meant = isAlias ? checker.getAliasedSymbol(symbol) : symbol
    return { name: symbol.name, isValue: (meant.flags & ts.SymbolFlags.Value) !== 0 }
  })
}

function listUses(specifier: string, all: readonly Exported[], as: string): readonly string[] {
  return [
    `import * as ${as} from '${specifier}'`,
    ...all.map(({ name, isValue }, at) =>
      isValue
        ? `export const ${as}_${at} = typeof ${as}.${name}`
        : `export type ${as}_${at} = ${as}.${name}`,
    ),
  ]
}
