import { runIn } from './scene.ts'

/** Creates a repository in a folder with one commit of all files. */
export function commit(folder: string): void {
  const author = ['-c', 'user.name=proof', '-c', 'user.email=proof@example.org']
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    ['commit', '-qm', 'all'],
  ])
    runIn(folder, ['git', ...author, ...args])
}
