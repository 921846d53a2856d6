import type { ReactNode } from 'react'
import { getRoomCin } from '#contract/duties/cin.ts'
import type { Property } from '#contract/property.ts'
import type { Room } from '#contract/rooms.ts'
import { readFarmName } from '../session/farmName.ts'
import { useProperty } from '../settings/propertyContext.ts'
import './Sheet.css'

type Props = {
  title: string
  subtitle: ReactNode
  /** The room that the sheet is about: it may have a CIN of its own. */
  room?: Pick<Room, 'cin'> | undefined
  children: ReactNode
}

/** A printed page: the farm's name, what the sheet is, and its content. */
export function Sheet({ title, subtitle, room = {}, children }: Props) {
  const property = useProperty()
  return (
    <article className="sheet">
      <header className="sheet-header">
        <div>
          <div className="sheet-brand">{property?.name ?? readFarmName()}</div>
          {property && <Contacts {...property} cin={getRoomCin(room, property)} />}
        </div>
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
      </header>
      {children}
    </article>
  )
}

function Contacts({ address, phone, email, cin }: Pick<Property, 'address' | 'phone' | 'email' | 'cin'>) {
  return (
    <>
      <p>{`${address.street}, ${address.postalCode} ${address.town} (${address.province})`}</p>
      <p>{[phone, email, `CIN ${cin}`].join(' · ')}</p>
    </>
  )
}
