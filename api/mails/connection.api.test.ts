import { expect, test } from 'vitest'
import { Caller, codeOf } from '#api/testing/caller.ts'
import { startMailServer } from '#api/testing/mail.ts'
import { startTestServer } from '#api/testing/server.ts'

test('staff test the connection: 200, 502 with the words of the mail server, 503 when there is none', async () => {
  const mailServer = await startMailServer()
  const configured = await startTestServer({ env: { SMTP_URL: mailServer.url } })
  const bare = await startTestServer()
  try {
    const staff = await new Caller(configured).logIn()
    expect(await staff.call('mails.test')).toEqual({ ok: true })
    await mailServer.stop()
    const failed = await staff.try('mails.test')
    expect([failed.status, codeOf(failed)]).toEqual([502, 'mail_failed'])
    expect(failed.text).toContain('ECONNREFUSED')
    const missing = await (await new Caller(bare).logIn()).try('mails.test')
    expect([missing.status, codeOf(missing)]).toEqual([503, 'mail_not_configured'])
    expect(mailServer.post).toEqual([])
  } finally {
    await configured.stop()
    await bare.stop()
  }
})
