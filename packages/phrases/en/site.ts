import type { Messages } from '../index.ts'

export const site = {
  skipToContent: 'Skip to content',
  progress: 'In progress',
  loadingSite: 'Loading the site',
  loadFailed: {
    title: 'This page could not be shown',
    text: 'Please check your connection and try again.',
  },
  header: {
    navigation: 'Main menu',
    menu: 'Menu',
    language: 'Language',
    login: 'Log in to My Page',
    legal: 'Legal notice',
    contact: 'Contact',
  },
  footer: { secretariat: 'Contact' },
  notFound: {
    title: 'Page not found',
    text: 'The address may be wrong, or the page may have moved.',
    toStart: 'Go to registration',
  },
  notOpen: {
    title: 'Registration is not open',
    registered: 'If you have already registered, you can log in to My Page.',
    toMyPage: 'Go to My Page',
  },
  guide: {
    title: 'Guide',
    contents: 'Contents',
    toTop: 'Back to top',
    inquiry: {
      title: 'Contact',
      name: 'Name',
      location: 'Address',
      tel: 'Phone',
      fax: 'Fax',
      receptionHours: 'Hours',
      email: 'E-mail',
    },
    intro: {
      title: 'Recommended browsers',
      text: 'We recommend one of the following.',
    },
    law: {
      title: 'Legal notice',
      managementOffice: 'Management office',
      responsiblePerson: 'Responsible person',
      location: 'Address',
      contact: 'Contact',
      productType: 'Type of product',
      sellingPrice: 'Selling price',
      bankTransferFee: 'Bank transfer fee',
      tax: 'Tax',
      consumptionTax: 'Consumption tax',
      paymentMethod: 'Payment method',
      deadline: 'Payment deadline',
      cancellation: 'Cancellation',
    },
  },
} satisfies Messages['site']
