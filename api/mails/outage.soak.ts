import { test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { runMailOutage } from '#api/testing/mailOutage.ts'

onBothDatabases((server) => {
  test('five hundred messages that arrive while the mail server is down go out once each', () =>
    runMailOutage(server(), 500))
})
