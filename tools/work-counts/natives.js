/**
 * Loaded before a program (`node --import`). Counts each thread's calls to Node.js, and writes them to the folder
 * `WORK_COUNTS_FOLDER` as the thread ends: `{"JSON.parse": 12, "characters parsed": 3456}`.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/** System calls that write a recording and other files. */
const WRITES = ['write', 'writev', 'fsync', 'fdatasync'].flatMap((name) => [name, `${name}Sync`])

const counts = { 'JSON.parse': 0, 'characters parsed': 0 }
const { writeFileSync } = fs
const { parse } = JSON

JSON.parse = function parseCounted(text, reviver) {
  counts['JSON.parse'] += 1
  counts['characters parsed'] += String(text).length
  return parse(text, reviver)
}
for (const name of WRITES) {
  const own = fs[name]
  fs[name] = function counted(...args) {
    counts[`fs.${name}`] = (counts[`fs.${name}`] ?? 0) + 1
    return own.apply(this, args)
  }
}
syncBuiltinESMExports()
process.once('exit', () => {
  writeFileSync(join(process.env.WORK_COUNTS_FOLDER, `${threadId}.json`), JSON.stringify(counts))
})
