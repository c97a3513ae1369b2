import { expect, test } from 'vitest'

import { LabError } from '../lab-error.ts'
import { freePorts } from '../start/ports.ts'
import { readDatabase } from './database.ts'

test('a database that disappeared is a one-line error with the likely reason', async () => {
  const [door = 0] = await freePorts(1)

  const reading = readDatabase(door)

  await expect(reading).rejects.toBeInstanceOf(LabError)
  await expect(reading).rejects.toThrow(/cannot read the database .*ECONNREFUSED.*--stop/)
})
