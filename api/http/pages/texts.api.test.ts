import { expect, test } from 'vitest'
import { renderText } from '#api/mailer/plainText.ts'
import { buildBookingMail } from '#api/seed/mailSamples.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { readFarmTexts } from '#api/texts/queries.ts'
import type { Language } from '#locales/language.ts'

onSqlite((server) => {
  const get = (path: string) => new ApiClient(server()).send('GET', path)
  const change = async (language: Language, id: string, text: string) => {
    const staff = await new ApiClient(server()).logIn()
    const { status } = await staff.tryCall('texts.change', { params: { language, id }, body: { text } })
    expect(status).toBe(200)
  }
  const reset = async (language: Language, id: string) =>
    (await new ApiClient(server()).logIn()).call('texts.reset', { params: { language, id } })
  /** What the page embeds for its scripts. */
  const readEmbedded = async (path: string) => {
    const json = /<script type="application\/json" id="texts">(.*?)<\/script>/.exec((await get(path)).text)?.[1]
    return json === undefined ? null : JSON.parse(json)
  }
  /** An unknown parameter asks for the page as it is now: the cache may answer with the last one once more. */
  const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}fresh=1`

  test('without changed texts a page has nothing of them, and a page that was changed back neither', async () => {
    const before = (await get('/')).text
    expect(before).not.toContain('id="texts"')
    await change('it', 'hero.welcome', 'Ben arrivati')
    expect((await get(fresh('/'))).text).not.toBe(before)
    await reset('it', 'hero.welcome')
    expect(await readEmbedded(fresh('/'))).toBeNull()
  })

  test('a page shows the changed texts of its language and embeds those that it shows', async () => {
    await change('it', 'hero.welcome', 'Ben arrivati a <b>casa</b>')
    await change('it', 'contact.title', 'Scriveteci')
    await change('en', 'contact.title', 'Write to us')
    const home = (await get(fresh('/'))).text
    expect(home).toContain('Ben arrivati a &lt;b&gt;casa&lt;/b&gt;')
    expect(home).not.toMatch(/Scriveteci|Write to us|<b>casa/)
    expect((await get(fresh('/?lang=en'))).text).not.toContain('Ben arrivati')
    const [atHome, atContact, inEnglish] = [
      await readEmbedded(fresh('/')),
      await readEmbedded(fresh('/contact')),
      await readEmbedded(fresh('/contact?lang=en')),
    ]
    expect(atHome).toMatchObject({ language: 'it', texts: { 'hero.welcome': ['Ben arrivati a <b>casa</b>'] } })
    expect(Object.keys(atHome.texts)).toEqual(['hero.welcome'])
    expect([atContact.texts, inEnglish.texts]).toEqual([
      { 'contact.title': ['Scriveteci'] },
      { 'contact.title': ['Write to us'] },
    ])
    expect(inEnglish.files).toEqual(atHome.files)
  })

  test('a tag is plain text, also on the page whose texts have links', async () => {
    const texts = await (await new ApiClient(server()).logIn()).call('texts.list')
    for (const id of ['privacy.2.text', 'privacy.3.text']) {
      const standard = texts.find((it) => it.id === id && it.language === 'it')?.standard
      await change('it', id, `${standard} <b>${id}</b>`)
      expect((await get(fresh('/privacy'))).text).toContain(`&lt;b&gt;${id}&lt;/b&gt;`)
    }
  })

  test('one file of each language has all changed texts, and its address changes with them', async () => {
    await change('it', 'hero.welcome', 'Ben arrivati')
    await change('it', 'contact.title', 'Scriveteci')
    const { files } = await readEmbedded(fresh('/'))
    const file = await get(files.it)
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(file.json).toMatchObject({ 'hero.welcome': ['Ben arrivati'], 'contact.title': ['Scriveteci'] })
    await change('it', 'hero.welcome', 'Accomodatevi')
    expect((await readEmbedded(fresh('/'))).files.it).not.toBe(files.it)
    const outdated = await get(files.it)
    expect([outdated.headers['cache-control'], outdated.json]).toMatchObject([
      'no-cache',
      { 'hero.welcome': ['Accomodatevi'] },
    ])
    expect((await get('/texts/fr-0123456789ab.json')).status).toBe(404)
  })

  test('mails and the texts of refusals are in no file of the site', async () => {
    await change('it', 'contact.title', 'Scriveteci')
    await change('it', 'mail.greeting', 'Caro {name},')
    await change('it', 'problem.notFound', 'Qui non c’è niente.')
    const { files } = await readEmbedded(fresh('/'))
    expect(Object.keys(Object((await get(files.it)).json))).not.toEqual(
      expect.arrayContaining(['mail.greeting', 'problem.notFound']),
    )
  })

  test('mails, the manifest and the offline page have the changed texts', async () => {
    await change('it', 'mail.greeting', 'Caro {name},')
    const { getI18n } = await readFarmTexts(server().db)
    expect(renderText(buildBookingMail('confirmation', 'it', {}, { getI18n }))).toContain('Caro Hanna,')
    expect(renderText(buildBookingMail('confirmation', 'en', {}, { getI18n }))).not.toContain('Caro')
    await change('it', 'manifest.rooms', 'stanze vere')
    await change('en', 'offlinePage.title', 'No <network>')
    expect((await get('/manifest.webmanifest')).text).toContain('stanze vere')
    expect((await get('/offline.html')).text).toContain('<h2>No &lt;network&gt;</h2>')
  })

  test('a text that no longer fits in its place is left out, so that no page breaks', async () => {
    await change('it', 'about.rooms', '{n, plural, one {stanza} other {stanze}}')
    await server().db.main.query(`UPDATE text_changes SET text = '{who}' WHERE id = 'about.rooms'`)
    const texts = await readFarmTexts(server().db)
    expect(texts.getI18n('it').t('about.rooms', { n: 2 })).toBe('camere')
  })
})
