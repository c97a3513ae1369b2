import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'

/** Builds images without a daemon, in its own store, which is removed with its folder. */
export class Buildah {
  readonly #place: readonly string[]

  constructor(folder: string) {
    const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
    this.#place = [...store, '--storage-driver', 'vfs']
  }

  /** Creates an image from a folder. */
  importRoot(folder: string, name: string, environment: readonly string[]): void {
    const container = this.#run('from', 'scratch')
    this.#run('add', '-q', container, folder, '/')
    this.#run('config', ...environment.flatMap((one) => ['--env', one]), container)
    this.#run('commit', '-q', '--rm', container, name)
  }

  /** Builds our Dockerfile on an existing base without a cache. */
  build(base: string, name: string): void {
    const ignore = ['--ignorefile', 'deploy/image/Dockerfile.dockerignore']
    const how = ['--isolation', 'chroot', '--pull-never', '--no-cache', ...ignore]
    const what = ['--build-arg', `NODE=${base}`, '-f', 'deploy/image/Dockerfile', '-t', name, '.']
    this.#run('build', ...how, ...what)
  }

  /** Mounts an image; returns the folder. */
  mount(image: string): string {
    return this.#run('mount', this.#run('from', '--pull-never', image))
  }

  /** Returns the start configuration of an image. */
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

/** SHA-256 over every file of ours under a root: name, mode, owner, time, and content. */
export function computeDigest(root: string): string {
  const how = ['--sort=name', '--numeric-owner', '-cf', '-']
  const ours = ['usr/local/lib/graylog-conformance', 'usr/local/bin/graylog-conformance', 'work']
  const tar = execFileSync('tar', [...how, '-C', root, ...ours], { maxBuffer: 512 * 1024 * 1024 })
  return createHash('sha256').update(tar).digest('hex')
}
