/**
 * The documents shipped with the product. Empty lines separate paragraphs, `- ` starts a list item. Operators can show
 * their own documents instead (`TERMS_URL`, `PRIVACY_URL`).
 */
export const messages = {
  version: 'Version {{version}}, {{date}}',
  outside: 'This document is a page of the operator: {{host}}',
  openOutside: 'Open in a new tab',
  terms: {
    lead: 'These terms govern the use of this monitoring portal. It is run by the operator of this installation: the person or organisation that gave you this address and your account. The software is Heliograph, open source under the Apache License 2.0; its authors do not run this installation and have no access to it.',
    sections: {
      service: {
        title: 'What the portal does',
        text: 'The portal shows what solar and energy-storage stations measure, stores it, creates reports from it, raises warnings and faults, and lets authorised people manage stations, devices, customers and tariffs and change device settings remotely.\n\nValues come from gateways at the stations. The portal shows when each live value was measured and marks values that have become old. It cannot show what a gateway did not report.',
      },
      account: {
        title: 'Your account',
        text: 'You need an account, or you can use the portal as a guest where the operator allows it. When you register you agree to:\n\n- provide a name and an e-mail address or mobile number that are your own and correct, and for an enterprise its own Australian Business Number;\n- keep your password and the codes sent to you secret, and tell the operator immediately if someone else may know them;\n- use the account yourself. People who work with you get their own accounts.\n\nActions taken with your account count as yours until you report it lost. The user centre shows where you are signed in and lets you sign out other sessions.',
      },
      use: {
        title: 'Permitted use',
        text: 'You may use the portal to manage stations that are yours or that their owner has authorised you to manage. You may not:\n\n- view, change or control stations without that authority;\n- bypass limits, permissions or security, or disrupt the service or its gateways;\n- publish forged measurements, or pass on other people’s data without their consent;\n- use the portal as the only protection for people, equipment or supply.',
      },
      remote: {
        title: 'Remote settings and control',
        text: 'Settings that you submit affect real equipment. Only people with the knowledge and, where the law requires it, the licence to work on such equipment may change them. Before you submit a setting, make sure that it suits the battery, the grid connection and the rules of the network operator, and that it endangers no one at the station.\n\nThe portal writes a setting, reads it back and shows what was verified. Treat a setting that could not be verified as unknown. The person who submits a setting is responsible for it; every such change is recorded with the person and the time.',
      },
      figures: {
        title: 'Figures, reports and revenue',
        text: 'Energy is taken from the counters of the devices, and revenue is calculated from it with the tariffs that users entered. These figures are for operation and planning. They are not a bill and do not replace meters approved for billing. Where energy had to be estimated, for example during a communication outage, the portal says so.',
      },
      sharing: {
        title: 'Sharing, companies and customers',
        text: 'An owner may share a station with others, give them more rights, or link it to a company whose people then manage it. You decide who you authorise and can withdraw it at any time. No one becomes a customer of a company without accepting its request. An enterprise may only ask people it knows, and must make sure that it assigns them only stations they may see.',
      },
      availability: {
        title: 'Availability',
        text: 'The operator runs the portal with the care that is usual in their trade, but does not guarantee that it is always available or free of errors. Maintenance and failures of networks, gateways or third parties may interrupt it. The equipment at a station continues to work by itself when the portal cannot be reached.',
      },
      software: {
        title: 'Software and licence',
        text: 'The software is licensed to everyone under the Apache License, Version 2.0. You may use, modify and distribute it under that licence, which provides it “as is”, without warranties or conditions of any kind. The licence covers the software, not the data in this installation: data about a station belongs to those who have the rights to the station.',
      },
      liability: {
        title: 'Liability',
        text: 'Nothing in these terms excludes rights or guarantees that the law gives you and that cannot be excluded, such as those of the Australian Consumer Law, or liability for intent, gross negligence, or injury to life or health.\n\nBeyond that, and as far as the law permits, the operator is not liable for lost yield or profit, for damage caused by settings that a user submitted, for decisions based on figures that the portal had marked as old, missing or estimated, or for interruptions beyond their control. The authors of the software are liable only as its licence states.',
      },
      ending: {
        title: 'Termination',
        text: 'You may stop using the portal at any time and ask the operator to delete your account. The operator may suspend an account that breaks these terms or endangers equipment or other people, and will tell you why unless the law forbids it. Records that must be kept, and measurements of stations that others have rights to, remain after your account is deleted.',
      },
      changes: {
        title: 'Changes to these terms',
        text: 'The operator may change these terms for good reason, such as new features or changes in the law. The version and its date are at the top. You are asked to agree when you sign in; if you do not agree to a new version, you may stop using the portal.',
      },
      contact: {
        title: 'Law and contact',
        text: 'The law of the place where the operator is established applies, without limiting the protection of mandatory law where you live. Send questions, complaints and notices to the operator of this installation; the page About us shows their contact details, if they have provided them.',
      },
    },
  },
  privacy: {
    lead: 'This policy explains which personal data this installation stores, why and for how long, and what you can request. The operator of this installation, who gave you this address and your account, decides how the data is used and is responsible for it. The software is self-hosted: it sends nothing to its authors and contains no advertising, analytics or tracking.',
    sections: {
      account: {
        title: 'Account',
        text: 'When you register, and as long as your account exists, the portal stores:\n\n- your name, your e-mail address, your mobile number with its country, and your picture, if you provided them;\n- your password only as an Argon2id hash, from which it cannot be recovered;\n- your role, and for an enterprise its name and Australian Business Number, its customers and the stations assigned to them;\n- requests of companies to become their customer, until you answer or at most 44 days;\n- when you accepted the terms of use and this policy.\n\nThis data is needed to sign you in, to show others who they share a station with, and to contact you. It is stored until the account is deleted.',
      },
      sessions: {
        title: 'Signing in',
        text: 'For each sign-in the portal stores when it started and was last used, the network address, and the browser and system used. The user centre shows this list and lets you end each session. The session key is stored only as a hash. A sign-in ends after 15 days at the latest.\n\nSign-ins and refused attempts are recorded with time, method, network address, browser and system, so that you can see whether someone else uses your account. A hash of each browser’s cookie, and of browser, system and network, is stored until the account is deleted, at most a hundred; at a sign-in with a new one you get a message and an e-mail.\n\nVerification codes sent to you are stored as a hash, work once, and expire after 10 minutes. To prevent guessing, failed attempts are counted for a short time for each account and network address.',
      },
      telemetry: {
        title: 'Stations and measurements',
        text: 'For a station the portal stores its name, address, position, capacity, pictures and tariffs, its devices with their serial numbers, and what they report: power, energy, state of charge, voltages and similar values, usually every few seconds, with warnings and faults. Where a station belongs to a household, these measurements reveal something about life there, so only people who are authorised for the station can see them.\n\nThey are stored as long as the station exists here, because yields, tariffs and faults are compared over years; the operator may choose a shorter period.',
      },
      audit: {
        title: 'Record of changes',
        text: 'Every change to a setting, a permission, a tariff or an owner is recorded with the person, the time and what was changed. The record protects owners and those who work for them, and is stored as long as the station exists, or as long as the operator chooses.',
      },
      messages: {
        title: 'Messages',
        text: 'Messages in the portal inform you about alarms, shares and changes to your account, and remember whether you have read them. E-mail and SMS contain only codes and notices about your account, never advertising.',
      },
      browser: {
        title: 'In your browser',
        text: 'The portal sets one cookie when you sign in, with a random value by which it recognises the browser at your next sign-in. It opens nothing, is read by nothing else, and expires 400 days after your last sign-in. Where the operator has set up an identity provider, a sign-in with it sets a second one for ten minutes. In your browser’s storage it keeps your session, so that you do not have to sign in each time, and your choices: language, appearance and the like. Your password is never stored there. Signing out removes the session; clearing the site data of the browser removes everything.',
      },
      sharing: {
        title: 'Who receives data',
        text: 'Inside the portal: the people a station is shared with, the company it is linked to, and administrators of the installation.\n\nOutside it, only services that the operator has set up: a mail server and an SMS provider to deliver codes and notices, a hosting provider, a message broker or database elsewhere, and a map provider, which learns your network address and which part of the map you look at. Without a map provider, the map shipped with the product is used. Data is not sold. It is disclosed to authorities only where the law requires it.',
      },
      basis: {
        title: 'Legal basis',
        text: 'Account, sign-ins and measurements are needed to provide the service you asked for. Security records and the record of changes are based on everyone’s interest in a secure service. Other uses need your consent, which you can withdraw. The operator follows the law that applies to them, such as the Australian Privacy Principles, the General Data Protection Regulation, or the Personal Information Protection Law of China.',
      },
      security: {
        title: 'Security',
        text: 'Permissions are enforced by the server and by the message broker, not just hidden from view. Access keys for live data are issued for each session, are short-lived, and open only the stations you can see. Whether the connection to the server is encrypted is up to the operator; if it is, the address begins with https.',
      },
      rights: {
        title: 'Your rights',
        text: 'In the user centre you can view and correct your name, e-mail address, mobile number and picture, and end sessions. You can also ask the operator to:\n\n- tell you what is stored about you, and give you a copy in a common format;\n- correct or delete it, or restrict its use;\n- stop a use that is based on their interest or your consent.\n\nThe operator responds within the time set by law, usually one month, and tells you if a duty to keep records prevents deletion. You can complain to the data protection authority where you live.',
      },
      children: {
        title: 'Children',
        text: 'The portal is intended for adults and businesses. The operator deletes accounts that children opened without their parents’ consent.',
      },
      contact: {
        title: 'Changes and contact',
        text: 'When the policy changes, its version and date at the top change too. Send questions and requests to the operator of this installation; the page About us shows their contact details, if they have provided them.',
      },
    },
  },
} as const;
