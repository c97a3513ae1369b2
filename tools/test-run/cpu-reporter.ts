import { dirname, relative } from 'node:path'

import type { Reporter, TestModule } from 'vitest/node'

const MAX_FILES = 40

/** Prints the CPU time of the tests by folder, and the test files that take most of it. */
export default class CpuReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module): readonly [string, number] => [
      relative('.', module.moduleId),
      module.meta().cpu ?? 0,
    ])
    const folders = new Map<string, number>()
    for (const [file, cpu] of files)
      folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + cpu)
    const total = files.reduce((sum, [, cpu]) => sum + cpu, 0)
    process.stdout.write(
      `CPU time by folder\n${format([...folders])}\nby file\n${format(files, MAX_FILES)}\n${total.toFixed(1)} s in all\n`,
    )
  }
}

function format(rows: readonly (readonly [name: string, cpu: number])[], most = Infinity): string {
  return rows
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, cpu]) => `${cpu.toFixed(1).padStart(8)} s  ${name}`)
    .join('\n')
}
