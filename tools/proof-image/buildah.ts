import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'

/** Builds images without a service, in a store of its own that is removed with its folder. */
export class Buildah {
  readonly #place: readonly string[]

  constructor(folder: string) {
    const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
    this.#place = [...store, '--storage-driver', 'vfs']
  }

  /** Makes an image of a folder. */
  importRoot(folder: string, name: string, environment: readonly string[]): void {
    const container = this.#run('from', 'scratch')
    this.#run('add', '-q', container, folder, '/')
    this.#run('config', ...environment.flatMap((one) => ['--env', one]), container)
    this.#run('commit', '-q', '--rm', container, name)
  }

  /** Builds our Dockerfile on a base that is there, without a look at what was built before. */
  build(base: string, name: string): void {
    const ignore = ['--ignorefile', 'deploy/image/Dockerfile.dockerignore']
    const how = ['--isolation', 'chroot', '--pull-never', '--no-cache', ...ignore]
    const what = ['--build-arg', `NODE=${base}`, '-f', 'deploy/image/Dockerfile', '-t', name, '.']
    this.#run('build', ...how, ...what)
  }

  /** The folder in which an image lies as a root. */
  mount(image: string): string {
    return this.#run('mount', this.#run('from', '--pull-never', image))
  }

  /** What the image says of how it is started. */
  configOf(image: string): ImageConfig {
    const { OCIv1 } = JSON.parse(this.#run('inspect', '--type', 'image', image)) as {
      readonly OCIv1: { readonly config: ImageConfig }
    }
    return OCIv1.config
  }

  #run(...args: readonly string[]): string {
    return execFileSync('buildah', [...this.#place, ...args], {
      cwd: packageFile('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim()
  }
}

interface ImageConfig {
  readonly User: string
  readonly WorkingDir: string
  readonly Entrypoint: readonly string[]
}

/** SHA-256 over every file below a root that we put there: name, mode, owner, time, content. */
export function computeDigest(root: string): string {
  const how = ['--sort=name', '--numeric-owner', '-cf', '-']
  const ours = ['usr/local/lib/graylog-conformance', 'usr/local/bin/graylog-conformance', 'work']
  const tar = execFileSync('tar', [...how, '-C', root, ...ours], { maxBuffer: 512 * 1024 * 1024 })
  return createHash('sha256').update(tar).digest('hex')
}
