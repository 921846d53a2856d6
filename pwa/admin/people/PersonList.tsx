import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import type { Person } from '../subjects/persons.ts'

/** A longer list does not help to choose a person; a more exact search does. */
const maxShown = 20

type Props = { people: Person[]; isDisabled: boolean; onShow: (person: Person) => void }

/** The people that match a search, to choose one of them. */
export function PersonList({ people, isDisabled, onShow }: Props) {
  const { i18n } = useLanguage()
  return (
    <section>
      <p role="status">
        {i18n.t('admin.people.severalFound', { n: people.length })}
        {people.length > maxShown && ` ${i18n.t('admin.people.firstShown', { n: maxShown })}`}
      </p>
      <ul className="rows">
        {people.slice(0, maxShown).map((person) => (
          <Row
            key={person.key}
            actions={
              <Button disabled={isDisabled} onClick={() => onShow(person)}>
                {i18n.t('admin.people.show')}
              </Button>
            }
          >
            <strong>{person.name}</strong>
            <span className="muted address">{person.contact}</span>
          </Row>
        ))}
      </ul>
    </section>
  )
}
