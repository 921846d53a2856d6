import { test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { runMailOutage } from '#api/testing/mailOutage.ts'

onBothDatabases((server) => {
  test('sends each of five hundred messages that arrive while the mail server is down exactly once', () =>
    runMailOutage(server(), 500))
})
