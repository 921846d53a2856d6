import { expect, test } from 'vitest'
import { dialectModule } from './sqlite.ts'

test('an error of a call without a callback does not end the process', async () => {
  const connection = new dialectModule.Database(':memory:')
  await new Promise((resolve) => connection.close(resolve))
  const emitted = new Promise<Error>((resolve) => {
    const { emit } = connection
    connection.emit = (...args: Parameters<typeof emit>) => {
      // Throws when the event has no listener.
      const isHandled = emit.apply(connection, args)
      if (isHandled && args[1] instanceof Error) resolve(args[1])
      return isHandled
    }
  })
  connection.run('PRAGMA foreign_keys=ON')
  expect((await emitted).message).toContain('SQLITE_MISUSE')
})
