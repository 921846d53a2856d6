/** Sample reviews by invented people. */
type Testimonial = { name: string; location: string; text: string; rating: 1 | 2 | 3 | 4 | 5 }

export const testimonials: Testimonial[] = [
  { name: 'Lucia F.', location: /*i18n*/ 'testimonials.1.location', text: /*i18n*/ 'testimonials.1.text', rating: 5 },
  {
    name: 'Martin & Elke',
    location: /*i18n*/ 'testimonials.2.location',
    text: /*i18n*/ 'testimonials.2.text',
    rating: 5,
  },
  {
    name: 'Giovanni R.',
    location: /*i18n*/ 'testimonials.3.location',
    text: /*i18n*/ 'testimonials.3.text',
    rating: 5,
  },
  { name: 'Sophie L.', location: /*i18n*/ 'testimonials.4.location', text: /*i18n*/ 'testimonials.4.text', rating: 4 },
  {
    name: 'Famiglia Bassi',
    location: /*i18n*/ 'testimonials.5.location',
    text: /*i18n*/ 'testimonials.5.text',
    rating: 5,
  },
  { name: 'Hannah W.', location: /*i18n*/ 'testimonials.6.location', text: /*i18n*/ 'testimonials.6.text', rating: 5 },
  {
    name: 'Pieter & Anouk',
    location: /*i18n*/ 'testimonials.7.location',
    text: /*i18n*/ 'testimonials.7.text',
    rating: 5,
  },
  {
    name: 'Chiara e Davide',
    location: /*i18n*/ 'testimonials.8.location',
    text: /*i18n*/ 'testimonials.8.text',
    rating: 4,
  },
  { name: 'Robert K.', location: /*i18n*/ 'testimonials.9.location', text: /*i18n*/ 'testimonials.9.text', rating: 5 },
]
