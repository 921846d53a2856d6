/** The sections of the farm's own pages, and of those below the site's pages. Each kind has one look. */
import type { ReactElement, ReactNode } from 'react'
import type { ShownSection } from '#contract/site/pages.ts'
import { formatPhoneUrl, formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Gallery } from '#pwa/ui/Gallery.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import '#pwa/ui/Carousel.css'
import '#pwa/ui/Disclosure.css'
import '../details.css'
import './Sections.css'
import { ContactCard } from '../contact/ContactCard.tsx'
import { ExtraList } from '../extras/ExtraList.tsx'
import { BookLink } from '../shell/BookLink.tsx'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Part } from '../shell/Part.tsx'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'
import { RichText } from './RichText.tsx'
import { withKeys } from './withKeys.ts'

type Of<Kind extends ShownSection['kind']> = ShownSection & { kind: Kind }

const Title = ({ children }: { children: string }) => (children === '' ? null : <h2>{children}</h2>)

/** What the owner or the program says of a picture; '' where nobody does. */
function useAltTexts() {
  const { getAlt } = usePictures()
  const { roomTexts } = useContent()
  return (name: string): string => getAlt(name) ?? roomTexts[name] ?? ''
}

function TextSection({ title, text, picture, side }: Of<'text'>) {
  const getAlt = useAltTexts()
  if (picture === null || side === 'none')
    return (
      <>
        <Title>{title}</Title>
        <div className="own-stack">
          <RichText text={text} />
          {picture !== null && <Picture name={picture} alt={getAlt(picture)} sizes="(width < 62em) 92vw, 55vw" />}
        </div>
      </>
    )
  return (
    <>
      <Picture name={picture} alt={getAlt(picture)} sizes="(width < 62em) 92vw, 48vw" />
      <div className="own-stack">
        <Title>{title}</Title>
        <RichText text={text} />
      </div>
    </>
  )
}

function GallerySection({ title, pictures }: Of<'gallery'>) {
  const { i18n } = useLanguage()
  const { name: farm } = useFarm()
  const labels = useCarouselLabels()
  const getAlt = useAltTexts()
  const room = title || farm
  // Each picture is a link to its large form, which needs a name.
  const named = pictures.map(({ name, alt }, at) => ({
    name,
    alt: alt || getAlt(name) || i18n.t('rooms.photo', { room, n: at + 1 }),
  }))
  return (
    <>
      <Title>{title}</Title>
      <Gallery label={room} labels={labels} pictures={named} sizes="(width < 48em) 92vw, 45vw" />
    </>
  )
}

/** Names with a value at the end of the line. */
const Facts = ({ list }: { list: [name: string, value: ReactNode][] }) => (
  <dl className="fact-list">
    {withKeys(list).map(([key, [name, value]]) => (
      <div key={key}>
        <dt>{name}</dt>
        {/* A name without a value stays. */}
        <dd>{value || null}</dd>
      </div>
    ))}
  </dl>
)

function PriceSection({ title, entries }: Of<'prices'>) {
  const { language } = useLanguage()
  return (
    <>
      <Title>{title}</Title>
      <Facts
        list={entries.map(({ text, amountCents }) => [
          text,
          amountCents === null ? '' : formatSigned(amountCents, language),
        ])}
      />
    </>
  )
}

const HourSection = ({ title, entries }: Of<'hours'>) => (
  <>
    <Title>{title}</Title>
    <Facts list={entries.map(({ text, hours }) => [text, hours])} />
  </>
)

const ExtraSection = ({ title, extras }: Of<'extras'>) => (
  <>
    <Title>{title}</Title>
    <ExtraList extras={extras} showsRooms />
  </>
)

const QuestionSection = ({ title, entries }: Of<'questions'>) => (
  <>
    <Title>{title}</Title>
    <div>
      {withKeys(entries).map(([key, { question, answer }]) => (
        <details key={key} className="disclosure own-question">
          <summary>{question}</summary>
          <RichText text={answer} />
        </details>
      ))}
    </div>
  </>
)

function ContactSection({ id, title, text }: Of<'contact'>) {
  const { i18n } = useLanguage()
  const { phone } = useFarm()
  return (
    <>
      <div className="own-stack">
        <Title>{title}</Title>
        <RichText text={text} />
        <p className="inline-group">
          <BookLink>{i18n.t('nav.bookNow')}</BookLink>
          <ButtonLink href={formatPhoneUrl(phone)}>
            <Icon name="phone" size={20} />
            {phone}
          </ButtonLink>
        </p>
      </div>
      <ContactCard id={`contact-${id}`} />
    </>
  )
}

/** A kind that only a newer program knows shows nothing. */
function SectionContent({ section }: { section: ShownSection }): ReactElement {
  switch (section.kind) {
    case 'text':
      return <TextSection {...section} />
    case 'gallery':
      return <GallerySection {...section} />
    case 'prices':
      return <PriceSection {...section} />
    case 'extras':
      return <ExtraSection {...section} />
    case 'hours':
      return <HourSection {...section} />
    case 'questions':
      return <QuestionSection {...section} />
    case 'contact':
      return <ContactSection {...section} />
  }
}

/** How the parts of a section stand on a wide screen. */
function getLayout(section: ShownSection): string {
  if (section.kind === 'gallery') return 'whole'
  if (section.kind === 'contact') return 'contact'
  if (section.kind === 'text' && section.picture !== null && section.side !== 'none') return section.side
  return section.title === '' ? 'plain' : 'split'
}

export function Sections({ sections }: { sections: ShownSection[] }) {
  return sections.map((section) => (
    <Part key={section.id} as="section" className="own-section wide" data-layout={getLayout(section)}>
      <SectionContent section={section} />
    </Part>
  ))
}
