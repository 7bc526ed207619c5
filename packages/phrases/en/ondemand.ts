import type { Messages } from '../index.ts'

export const ondemand = {
  title: 'On-demand viewing',
  links: {
    liveOndemandSystemUrl: 'Live and on-demand programme',
    ondemandForPAP: 'Patient advocate programme',
    ondemandForEducationalProgram: 'Educational lectures',
  },
  yours: 'What you can watch',
  caution: 'Please note',
  newWindow: 'The button below opens the on-demand site in a new window and logs you in.',
  open: 'Open the on-demand site',
  opening: 'Connecting to the on-demand site. Please wait.',
  opened: 'The on-demand site has opened in a new window.',
  blocked: {
    title: 'The new window could not be opened',
    text: 'Your browser blocked it. Please use the link below to open the on-demand site within one minute.',
    link: 'Go to the on-demand site',
  },
  closed: 'On-demand viewing is not available at the moment. Available: {period} (Japan time).',
  notForYou: 'Your participation category does not include on-demand viewing.',
  signOn: {
    title: 'Log in to the on-demand site',
    leaving: 'Taking you to {site}. Please wait.',
    problem: 'We could not log you in to the on-demand site',
    problems: {
      isOver: 'This login has expired. Please start again on the on-demand site.',
      tooMany:
        'There were too many attempts in a short time. Please wait a while, then start again on the on-demand site.',
      unknown: 'The on-demand site sent a request that is not valid. Please contact its operator.',
    },
    toMyPage: 'Go to My Page',
  },
  logout: {
    title: 'Log out',
    question: 'Do you also want to log out of My Page?',
    asked:
      'The on-demand site has asked to log you out here too. Anything you have typed but not sent will be lost.',
    logOut: 'Log out',
    stay: 'Stay logged in and go to My Page',
    done: 'You have logged out of My Page.',
    leaving: 'You have logged out of My Page. Taking you to {site}. Please wait.',
    problem: 'The request to log you out could not be accepted',
    problems: {
      isOver: 'The request has expired. You can log out on My Page.',
      unknown: 'The on-demand site sent a request that is not valid. You can log out on My Page.',
    },
    toMyPage: 'Go to My Page',
  },
  failed: 'The on-demand site could not be opened',
  errors: {
    OUT_OF_DATE: 'On-demand viewing is not available at the moment.',
    PERMISSION_DENIED: 'Your participation category does not include on-demand viewing.',
    INVALID_INPUT: 'The details of the on-demand site have changed. Please reload the page and try again.',
    DISABLED: 'This registration ID cannot be used at the moment. Please contact the secretariat.',
  },
} satisfies Messages['ondemand']
