// Runs the bundle from the assets of this executable. Files of the package have paths below the executable, and are read
// from memory. Each thread runs this file.
const fs = process.getBuiltinModule('node:fs')
const module_ = process.getBuiltinModule('node:module')
const path = process.getBuiltinModule('node:path')
const { getAsset, getRawAsset } = process.getBuiltinModule('node:sea')
const { pathToFileURL } = process.getBuiltinModule('node:url')
const threads = process.getBuiltinModule('node:worker_threads')

const root = process.execPath
const rootUrl = `${pathToFileURL(root).href}/`
const { names, packages } = JSON.parse(getAsset('index.json', 'utf8'))
const files = new Set(names)
const folders = new Set(names.flatMap(parentsIn))
const opened = new Map()

/** Returns the parent folders of a file. */
function parentsIn(name) {
  const steps = name.split('/')
  return steps.map((_, at) => steps.slice(0, at).join('/'))
}

/** Returns the name of a file or folder of the package; undefined for other paths. */
function getName(file) {
  const text = file instanceof URL ? (file.protocol === 'file:' ? file.pathname : '') : String(file)
  const prefix = file instanceof URL ? new URL(rootUrl).pathname : root + path.sep
  return text.startsWith(prefix) ? text.slice(prefix.length).replaceAll('\\', '/') : undefined
}

function readBytes(name) {
  if (files.has(name)) return Buffer.from(getRawAsset(name))
  const message = `ENOENT: no such file in this executable, open '${name}'`
  throw Object.assign(new Error(message), { code: 'ENOENT', syscall: 'open', path: name })
}

function getStats(name) {
  const isFile = files.has(name)
  const size = isFile ? readBytes(name).length : 0
  return { size, isFile: () => isFile, isDirectory: () => !isFile }
}

/** The functions that read a file of the package; each gets its name, and the other arguments. */
const READERS = {
  existsSync: (name) => files.has(name) || folders.has(name),
  statSync: getStats,
  readdirSync: (name) => {
    const below = [...files].filter((file) => file.startsWith(`${name}/`))
    return [...new Set(below.map((file) => file.slice(name.length + 1).split('/')[0]))]
  },
  readFileSync: (name, options) => {
    const encoding = typeof options === 'string' ? options : options?.encoding
    // A copy, because the memory of the executable must not change.
    return encoding ? readBytes(name).toString(encoding) : Buffer.from(readBytes(name))
  },
  openSync: (name) => {
    const descriptor = -1000 - opened.size
    opened.set(descriptor, readBytes(name))
    return descriptor
  },
}

/** The same for descriptors that `openSync` gave. They stay valid. */
const DESCRIPTOR_READERS = {
  fstatSync: (bytes) => ({ size: bytes.length, isFile: () => true, isDirectory: () => false }),
  readSync: (bytes, buffer, offset, length, position) =>
    bytes.copy(buffer, offset, position, position + length),
  closeSync: () => undefined,
}

for (const [name, read] of Object.entries(READERS)) {
  const original = fs[name]
  fs[name] = (file, ...rest) => {
    const inside = getName(file)
    return inside === undefined ? original(file, ...rest) : read(inside, ...rest)
  }
}
for (const [name, read] of Object.entries(DESCRIPTOR_READERS)) {
  const original = fs[name]
  fs[name] = (descriptor, ...rest) => {
    const bytes = opened.get(descriptor)
    return bytes ? read(bytes, ...rest) : original(descriptor, ...rest)
  }
}

threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    const name = getName(file)
    if (name === undefined) super(file, options)
    else super(getAsset('loader.cjs', 'utf8'), { ...options, eval: true, argv: [name] })
  }
}
module_.syncBuiltinESMExports()

module_.registerHooks({
  resolve(specifier, context, next) {
    const url = locate(specifier, context.parentURL)
    if (!url.startsWith(rootUrl)) return next(specifier, context)
    const isModule = url.startsWith(`${rootUrl}dist/`) && url.endsWith('.js')
    return { url, format: isModule ? 'module' : 'commonjs', shortCircuit: true }
  },
  load(url, context, next) {
    if (!url.startsWith(rootUrl)) return next(url, context)
    return {
      source: readSource(url.slice(rootUrl.length)),
      format: context.format,
      shortCircuit: true,
    }
  },
})

function locate(specifier, parent) {
  if (packages.includes(specifier)) return `${rootUrl}packages/${specifier}`
  if (/^\.\.?\//.test(specifier) && parent?.startsWith(rootUrl))
    return new URL(specifier, parent).href
  return path.isAbsolute(specifier) ? pathToFileURL(specifier).href : specifier
}

function readSource(name) {
  if (name.startsWith('start/')) return `import(${JSON.stringify(rootUrl + name.slice(6))})`
  if (!name.startsWith('packages/')) return readBytes(name).toString('utf8')
  const bundle = JSON.stringify(path.join(root, 'dist', 'packages.cjs'))
  return `module.exports = require(${bundle})[${JSON.stringify(name.slice(9))}]`
}

// Packages in the bundle require built-in modules.
globalThis.require = module_.createRequire(root)

// A process that this program forks gets the path of its program before its arguments.
if (threads.isMainThread && process.argv[2] === root) process.argv.splice(2, 1)
const entry = threads.isMainThread ? 'dist/cli.js' : process.argv[2]
process.argv[1] = root
globalThis.require(path.join(root, 'start', entry))
