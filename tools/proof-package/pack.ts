import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'

/** The package as published. */
interface Packed {
  readonly tarball: string
  /** Bytes of the tarball, and of its content. */
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly string[]
}

/** Builds the package and packs it into a folder. */
export function packInto(folder: string): Packed {
  npm(packageFile('.'), 'run', '-s', 'build')
  const printed = npm(
    packageFile('.'),
    'pack',
    '--ignore-scripts',
    '--json',
    '--pack-destination',
    folder,
  )
  const [packed] = JSON.parse(printed) as readonly [
    {
      readonly filename: string
      readonly size: number
      readonly unpackedSize: number
      readonly files: readonly { readonly path: string }[]
    },
  ]
  return {
    tarball: join(folder, packed.filename),
    size: packed.size,
    unpackedSize: packed.unpackedSize,
    files: packed.files.map(({ path }) => path),
  }
}

/** Installs only the package into a new folder; returns the names of the installed packages. */
export function installAlone(tarball: string, folder: string): readonly string[] {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  npm(folder, 'install', '--no-audit', '--no-fund', tarball)
  const modules = join(folder, 'node_modules')
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : name,
    )
}

/** Installs third-party test runners next to the package. */
export function installBeside(folder: string, names: readonly string[]): void {
  npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', ...names)
}

function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })
}
