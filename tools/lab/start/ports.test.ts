import { expect, test } from 'vitest'

import { freePorts } from './ports.ts'

test('ports are distinct, and outside the range for ephemeral ports', async () => {
  const ports = await freePorts(50)

  expect(new Set(ports).size).toBe(50)
  expect(ports.filter((port) => port < 1_024 || port >= 32_768)).toEqual([])
})
