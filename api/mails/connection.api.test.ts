import { expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { startMailServer } from '#api/testing/mailServer.ts'
import { startTestServer } from '#api/testing/server.ts'

test('tests the connection: 200, 502 with the error of the mail server, 503 when none is configured', async () => {
  const mailServer = await startMailServer()
  const configured = await startTestServer({ env: { SMTP_URL: mailServer.url } })
  const bare = await startTestServer()
  try {
    const staff = await new ApiClient(configured).logIn()
    expect(await staff.call('mails.test')).toEqual({ ok: true })
    await mailServer.stop()
    const failed = await staff.tryCall('mails.test')
    expect([failed.status, getProblemCode(failed)]).toEqual([502, 'mail_failed'])
    expect(failed.text).toContain('ECONNREFUSED')
    const missing = await (await new ApiClient(bare).logIn()).tryCall('mails.test')
    expect([missing.status, getProblemCode(missing)]).toEqual([503, 'mail_not_configured'])
    expect(mailServer.received).toEqual([])
  } finally {
    await configured.stop()
    await bare.stop()
  }
})
