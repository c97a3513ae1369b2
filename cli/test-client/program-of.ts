import { existsSync, statSync } from 'node:fs'

/** How a program is called on a page: `python3 backup.py`. Other arguments may be secrets and are left out. */
export function programOf(words: readonly string[]): string {
  const [file = '', ...args] = words
  const script = args.find((arg) => existsSync(arg) && statSync(arg).isFile())
  return [file, ...(script === undefined ? [] : [script])].join(' ')
}
