// Loaded before the measured code; at exit it writes resource usage to the file USAGE.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { cache } = createRequire(import.meta.url)

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const kilobytes = process.resourceUsage().maxRSS
  const packages = Object.keys(cache).flatMap(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  )
  const usage = { cpu: user + system, memory: kilobytes * 1_024, packages: [...new Set(packages)] }
  writeFileSync(process.env.USAGE, JSON.stringify(usage))
})
