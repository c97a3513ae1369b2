import { spawn } from 'node:child_process'

const PROGRAMS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens a file or an address in the browser, if the system has a program for that. */
export function openInBrowser(target: string): void {
  const [program = 'xdg-open', ...args] = PROGRAMS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, target], { detached: true, stdio: 'ignore' })
  // The path is printed anyway.
  child.on('error', () => undefined)
  child.unref()
}
