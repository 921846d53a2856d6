/**
 * What the service worker shows offline in place of a page that the guest has not seen, in all languages one after the
 * other: the worker has no access to storage or catalogs. It is rendered by the server only.
 */

import type { Property } from '#contract/property.ts'
import type { Language } from '#locales/language.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { PictureContext } from '#pwa/ui/pictures.ts'
import { Logo } from './Logo.tsx'

export type OfflinePageProps = {
  farm: Pick<Property, 'name' | 'phone' | 'email'>
  /** The version of the owner's logo, null for the drawn one. */
  logoVersion: string | null
  /** The first language is that of the document. */
  sentences: { language: Language; title: string; text: string; retry: string }[]
}

export function OfflinePage({ farm: { name, phone, email }, logoVersion, sentences }: OfflinePageProps) {
  return (
    <PictureContext value={{ shapes: {}, changes: { logo: { alt: null, version: logoVersion } } }}>
      <header className="header">
        <a href="/" className="header-brand">
          <Logo />
          <span>{name}</span>
        </a>
      </header>
      <main>
        <div className="not-found wide">
          {sentences.map(({ language, title, text, retry }, at) => {
            const Heading = at === 0 ? 'h1' : 'h2'
            return (
              <section key={language} lang={language}>
                <Heading>{title}</Heading>
                <p className="lead">{text}</p>
                <p className="inline-group">
                  <ButtonLink variant={at === 0 ? 'primary' : 'secondary'} href="">
                    {retry}
                  </ButtonLink>
                  <ButtonLink href="/">Home</ButtonLink>
                </p>
              </section>
            )
          })}
          <p className="inline-group">
            <a href={formatPhoneUrl(phone)}>{phone}</a>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
      </main>
    </PictureContext>
  )
}
