import { useState } from 'react'
import { formatCurrency, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Dialog } from '#pwa/ui/Dialog.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import './RestaurantPage.css'
import '../details.css'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Part } from '../shell/Part.tsx'

const menus = [
  {
    title: /*i18n*/ 'restaurant.tasting',
    text: /*i18n*/ 'restaurant.tastingText',
    name: 'tasting',
    courses: 'tastingCourses',
  },
  {
    title: /*i18n*/ 'restaurant.seasonal',
    text: /*i18n*/ 'restaurant.seasonalText',
    name: 'seasonal',
    courses: 'seasonalCourses',
  },
] as const

/** The menus whose courses the farm names. */
function useMenusWithCourses() {
  const content = useContent()
  return menus.map((menu) => ({ ...menu, courses: content[menu.courses] })).filter((it) => it.courses.length > 0)
}

const dishes = [
  { name: 'dish-1', alt: /*i18n*/ 'restaurant.dish1' },
  { name: 'dish-2', alt: /*i18n*/ 'restaurant.dish2' },
  { name: 'dish-3', alt: /*i18n*/ 'restaurant.dish3' },
  { name: 'dish-4', alt: /*i18n*/ 'restaurant.dish4' },
]

function Menus() {
  const { i18n, language } = useLanguage()
  const farm = useFarm()
  return useMenusWithCourses().map(({ title, name, courses }) => (
    <section className="menu" key={title}>
      <h3>{i18n.t(title)}</h3>
      <p className="label">
        {formatCurrency(`${farm.menus[name]}.00`, language)} {i18n.t('restaurant.perPerson')}
      </p>
      <ol>
        {courses.map(({ dish }) => (
          <li key={dish}>{dish}</li>
        ))}
      </ol>
    </section>
  ))
}

function MenuPrices() {
  const { i18n, language } = useLanguage()
  const farm = useFarm()
  return (
    <>
      <h2>{i18n.t('restaurant.menus')}</h2>
      {menus.map(({ title, text, name }) => (
        <article key={title}>
          <p className="restaurant-price">
            {formatCurrency(`${farm.menus[name]}.00`, language)} <span>{i18n.t('restaurant.perPerson')}</span>
          </p>
          <h3>{i18n.t(title)}</h3>
          <p>{i18n.t(text)}</p>
        </article>
      ))}
    </>
  )
}

function Dishes() {
  const { i18n } = useLanguage()
  return dishes.map(({ name, alt }) => (
    <li key={name}>
      <Picture name={name} alt={i18n.t(alt)} sizes="(width < 48em) 50vw, 25vw" />
    </li>
  ))
}

function Hours() {
  const { i18n } = useLanguage()
  const { restaurantHours, figures } = useFarm()
  return (
    <>
      <div className="restaurant-rooms">
        <Picture name="restaurant-2" alt={i18n.t('restaurant.picture2')} sizes="(width < 62em) 60vw, 30vw" />
        <Picture name="restaurant-3" alt={i18n.t('restaurant.picture3')} sizes="(width < 62em) 36vw, 20vw" />
      </div>
      <div>
        <h2>{i18n.t('restaurant.hours')}</h2>
        <dl className="fact-list">
          <div>
            <dt>{i18n.t('restaurant.lunch')}</dt>
            <dd>
              <span className="together">{restaurantHours.lunch.join('–')}</span>{' '}
              <span className="muted together">{i18n.t('restaurant.summerOnly')}</span>
            </dd>
          </div>
          <div>
            <dt>{i18n.t('restaurant.dinner')}</dt>
            <dd>{restaurantHours.dinner.join('–')}</dd>
          </div>
        </dl>
        <p>{i18n.t('restaurant.seats', { n: figures.restaurantSeats })}</p>
        <p className="muted">{i18n.t('restaurant.allergies')}</p>
      </div>
    </>
  )
}

export function RestaurantPage() {
  const { i18n } = useLanguage()
  const { phone, figures } = useFarm()
  const hasCourses = useMenusWithCourses().length > 0
  const [open, setOpen] = useState(false)
  // `commandfor` opens the menus without scripts.
  const openDialogAttributes = { commandfor: 'menus', command: 'show-modal' }
  return (
    <>
      <div className="restaurant-head wide">
        <header>
          <PageTitle text={i18n.t('restaurant.title')} />
          <p className="lead">{i18n.t('restaurant.intro', { n: figures.restaurantSeats })}</p>
          <p>{i18n.t('restaurant.intro2')}</p>
          <p className="inline-group">
            <ButtonLink variant="primary" href={formatPhoneUrl(phone)}>
              <Icon name="phone" size={20} />
              {i18n.t('restaurant.bookTable', { phone })}
            </ButtonLink>
            {hasCourses && (
              <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...openDialogAttributes}>
                {i18n.t('restaurant.viewMenu')}
              </Button>
            )}
          </p>
        </header>
        <Picture name="restaurant-1" alt={i18n.t('restaurant.picture1')} sizes="(width < 62em) 90vw, 55vw" priority />
      </div>
      <Part as="section" className="wide section restaurant-menus">
        <MenuPrices />
      </Part>
      <Part as="ul" className="restaurant-dishes">
        <Dishes />
      </Part>
      <Part as="section" className="wide section restaurant-hours">
        <Hours />
      </Part>
      {hasCourses && (
        <Dialog
          id="menus"
          label={i18n.t('restaurant.menus')}
          closeLabel={i18n.t('nav.close')}
          open={open}
          onOpenedEarly={() => setOpen(true)}
          onClose={() => setOpen(false)}
        >
          <Part as="div">
            <Menus />
          </Part>
        </Dialog>
      )}
    </>
  )
}
