/**
 * The documents shipped with the product. An empty line parts paragraphs, `- ` begins an item of a list. An operator
 * who has documents of their own shows those instead (`TERMS_URL`, `PRIVACY_URL`).
 */
export const messages = {
  version: 'Version {{version}}, {{date}}',
  outside: 'This document is a page of the operator: {{host}}',
  openOutside: 'Open in a new tab',
  terms: {
    lead: 'These terms govern the use of this monitoring portal. It is run by the operator of this installation: the person or organisation that provides you with this address and your account. The software is Heliograph, open source under the Apache License 2.0; its authors do not run this installation and have no access to it.',
    sections: {
      service: {
        title: 'What the portal does',
        text: 'The portal shows what solar and energy-storage stations measure, keeps it, reports on it, raises warnings and faults, and lets authorised people manage stations, devices, customers and tariffs and change the settings of devices from a distance.\n\nValues come from gateways at the stations. The portal states when each live value was true and marks a value that has become old. It cannot show what a gateway did not report.',
      },
      account: {
        title: 'Your account',
        text: 'You need an account, or you look around as a guest where the operator allows it. When you register you undertake to:\n\n- give a name and an e-mail address or mobile number that are yours and true, and for an enterprise its own Australian Business Number;\n- keep your password and the codes sent to you secret, and tell the operator at once when someone else may know them;\n- use the account yourself. People who work with you get accounts of their own.\n\nWhat is done with your account counts as done by you until you have reported it lost. You see where you are signed in, and can sign out of other places, in the user centre.',
      },
      use: {
        title: 'Permitted use',
        text: 'You may use the portal to look after stations that are yours or for which their owner has authorised you. You may not:\n\n- look at, change or control stations without that authority;\n- evade limits, permissions or security, or disturb the service or its gateways;\n- publish forged measurements, or pass on data of other people without their consent;\n- use the portal as the only protection of people, plant or supply.',
      },
      remote: {
        title: 'Settings and control from a distance',
        text: 'Settings that you submit act on real equipment. Only a person with the knowledge and, where the law asks for it, the licence to work on such equipment may change them. Before you submit a setting, make sure that it suits the battery, the grid connection and the rules of the network operator, and that nobody at the station is endangered.\n\nThe portal writes a setting, reads it back and shows what was verified. A setting that could not be verified must be treated as unknown. Whoever submits a setting answers for it; every such change is recorded with the person and the time.',
      },
      figures: {
        title: 'Figures, reports and revenue',
        text: 'Energy is taken from the counters of the devices, and revenue is calculated from it with the tariffs that people entered. These figures serve operation and planning. They are not a bill, and they do not replace meters approved for settlement. Where energy had to be estimated, for instance over a break in communication, the portal says so.',
      },
      sharing: {
        title: 'Sharing, companies and customers',
        text: 'An owner may share a station with others, authorise them to do more, or link it to a company whose people then look after it. You decide whom you authorise and may withdraw it at any time. An enterprise makes sure that it may add the people whom it adds as customers, and that it assigns to them only stations they may see.',
      },
      availability: {
        title: 'Availability',
        text: 'The operator runs the portal with the care that is usual for their trade, but does not promise that it is always available or free of errors. Maintenance, faults of networks, of gateways or of third parties may interrupt it. The equipment at a station goes on working by itself when the portal cannot be reached.',
      },
      software: {
        title: 'Software and licence',
        text: 'The software is licensed to everyone under the Apache License, Version 2.0. You may use, change and pass it on under that licence, which provides it “as is”, without warranties or conditions of any kind. The licence covers the software, not the data in this installation: data about a station belongs to those who are entitled to the station.',
      },
      liability: {
        title: 'Liability',
        text: 'Nothing in these terms excludes rights or guarantees that the law gives you and that cannot be excluded, such as those of the Australian Consumer Law, nor liability for intent, gross negligence, or injury to life or health.\n\nBeyond that, and as far as the law permits, the operator is not liable for lost yield or profit, for damage from settings that a user submitted, for decisions taken on figures that the portal had marked as old, missing or estimated, or for interruptions beyond their control. The authors of the software are liable only as its licence says.',
      },
      ending: {
        title: 'Ending',
        text: 'You may stop using the portal at any time and ask the operator to delete your account. The operator may suspend an account that breaks these terms or endangers equipment or other people, and tells you why unless the law forbids it. Records that must be kept, and measurements of stations that others are entitled to, outlast your account.',
      },
      changes: {
        title: 'Changes to these terms',
        text: 'The operator may change these terms for good reason, such as new functions or new law. The version and its date stand at the top. You are asked to agree when you sign in; whoever does not agree to a new version may end their use.',
      },
      contact: {
        title: 'Law and contact',
        text: 'The law of the place where the operator is established applies, without taking from you the protection of mandatory law where you live. For questions, complaints and notices write to the operator of this installation; the page About us names how to reach them, where they have given that.',
      },
    },
  },
  privacy: {
    lead: 'This policy says which personal data this installation keeps, why, for how long, and what you can ask for. The operator of this installation, who provides you with this address and your account, decides about the data and is responsible for it. The software is self-hosted: it reports nothing to its authors and contains no advertising, analytics or tracking.',
    sections: {
      account: {
        title: 'Account',
        text: 'When you register, and while your account exists, the portal keeps:\n\n- your name, your e-mail address, your mobile number with its country, and your picture, if you gave them;\n- your password only as an Argon2id hash, from which it cannot be read back;\n- your role, and for an enterprise its name and Australian Business Number, its customers and the stations assigned to them;\n- when you accepted the terms of use and this policy.\n\nThis is needed to let you in, to show others with whom they share a station, and to write to you. It is kept until the account is deleted.',
      },
      sessions: {
        title: 'Signing in',
        text: 'For each sign-in the portal keeps when it began and was last used, the network address, and the browser and system it came from. You see this list in the user centre and can end each of them. The key of a session is kept as a hash only. A sign-in ends at the latest after 15 days.\n\nVerification codes that are sent to you are kept as a hash, work once, and expire after 10 minutes. Failed attempts are counted for a short while for each account and network address, against people who guess.',
      },
      telemetry: {
        title: 'Stations and measurements',
        text: 'For a station the portal keeps its name, address, position, capacity, pictures and tariffs, its devices with their serial numbers, and what they report: power, energy, state of charge, voltages and the like, usually every few seconds, with warnings and faults. Where a station belongs to a household, such measurements tell something about life in it, so only people who are authorised for the station see them.\n\nThey are kept as long as the station exists here, because yields, tariffs and faults are compared over years; the operator may decide on a shorter time.',
      },
      audit: {
        title: 'Record of changes',
        text: 'Every change of a setting, a permission, a tariff or an owner is recorded with the person, the time and what was changed. It protects owners and those who work for them, and is kept as long as the station exists.',
      },
      messages: {
        title: 'Messages',
        text: 'Messages in the portal tell you of alarms, shares and changes to your account, and remember whether you have read them. E-mail and SMS carry only codes and notices that concern your account, never advertising.',
      },
      browser: {
        title: 'In your browser',
        text: 'The portal sets no cookies. In the storage of your browser it keeps your session, so that you need not sign in each time, and what you have chosen: language, appearance and the like. Your password is never kept there. Signing out removes the session; clearing the site data of the browser removes everything.',
      },
      sharing: {
        title: 'Who receives data',
        text: 'Inside the portal: the people with whom a station is shared, the company it is linked to, and administrators of the installation.\n\nOutside it, only services that the operator has set up: a mail server and an SMS provider to deliver codes and notices, a hosting provider, a message broker or database elsewhere, and a map provider, which learns your network address and which part of the map you look at. Without a map provider the map shipped with the product is drawn. Data is not sold. It is passed to authorities only where the law demands it.',
      },
      basis: {
        title: 'Why it is permitted',
        text: 'Account, sign-ins and measurements are needed to provide what you have asked for. Security records and the record of changes rest on the interest of everyone concerned in a safe service. Other uses need your consent, which you may withdraw. The operator follows the law that applies to them, such as the Australian Privacy Principles, the General Data Protection Regulation, or the Personal Information Protection Law of China.',
      },
      security: {
        title: 'Security',
        text: 'Permissions are enforced by the server and by the message broker, not only hidden from view. Access keys for live data are issued for each session, are short-lived, and open only the stations that you may see. Whether the way to the server is encrypted is up to the operator; the address then begins with https.',
      },
      rights: {
        title: 'Your rights',
        text: 'In the user centre you can see and correct your name, e-mail address, mobile number and picture, and end sessions. You may also ask the operator to:\n\n- tell you what is kept about you, and give you a copy in a common format;\n- correct or delete it, or restrict its use;\n- stop a use that rests on their interest or your consent.\n\nThe operator answers within the time set by law, usually one month, and says so when a duty to keep records stands against deletion. You may complain to the data protection authority where you live.',
      },
      children: {
        title: 'Children',
        text: 'The portal is meant for adults and for businesses. The operator deletes accounts that were opened by children without the consent of their parents.',
      },
      contact: {
        title: 'Changes and contact',
        text: 'When the policy changes, its version and date at the top change too. Questions and requests go to the operator of this installation; the page About us names how to reach them, where they have given that.',
      },
    },
  },
} as const;
