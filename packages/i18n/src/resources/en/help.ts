/** Answers are longer texts: empty lines separate paragraphs, `- ` and `1. ` start list items, `**…**` marks words on the screen. */
export const messages = {
  title: 'Help',
  lead: 'Answers about this portal. The operating manual describes every screen, with pictures.',
  manual: 'Open the operating manual',
  search: 'Search the answers',
  found_one: '{{count}} answer',
  found_other: '{{count}} answers',
  noMatch: 'No answer contains these words',
  noMatchHint: 'Try fewer or different words, or look in the operating manual.',
  showAll: 'Show all answers',
  link: 'Link to this answer',
  card: { faq: 'Frequently asked', inverter: 'Inverters and batteries', other: 'Other' },
  entries: {
    'build-station': {
      question: 'How to build a station?',
      answer:
        'Choose **Add station** above the [list of stations](/powerDetail). The wizard asks for the station, its inverter, its tariff and its owner, and finally shows how to connect the gateway. The [operating manual](/action) shows each step. To add many stations at once, [import](/stationImport) a spreadsheet; the same works for devices and tariffs.\n\nA demo already has stations:\n\n- With `DEMO_STATIONS` the operator sets the size of the demo fleet: 24 stations across the Australian states by default. Each has a gateway, inverters and meters; some also have batteries, breakers and EV chargers.\n- At the first start the server creates these stations and writes a file, `commissioning.json`, with the identity and password of each gateway. A real gateway can use them to replace a simulated one.\n- Who can see a station depends on its owner, the people it is shared with, and the company it is linked to. An enterprise administrator assigns stations to customers in the [user centre](/userCenter).\n\nFor how a gateway connects, see [How does a gateway connect?](/help#gateway)',
    },
    'no-stations': {
      question: 'Why do I see no stations?',
      answer:
        'A new account sees no stations at first: they appear once you own one, someone shares one with you, or your company assigns one to you.\n\n1. Check in the user menu that you are signed in with the right account.\n2. Ask the owner to share the station with the e-mail address of this account, or your enterprise administrator to assign it.\n3. On the page [Power station](/powerDetail) choose the tab **All** and clear the search: a filter may be hiding the station.',
    },
    statuses: {
      question: 'What do the statuses of a station mean?',
      answer:
        'The most serious status that applies is shown:\n\n- **Fault**: a device has stopped or reports a fault.\n- **Warning**: a device still works but reports a warning.\n- **Offline**: the gateway cannot be reached, or none of its devices is online.\n- **Normal**: none of these.\n- **No data yet**: the status is not known yet, for example in the first seconds after signing in.\n\nEach status has its own shape and word as well as its colour. Details of warnings and faults are on the page [Fault](/fault).',
    },
    stale: {
      question: 'A value is marked as stale. What does that mean?',
      answer:
        'Every live value has the time it was measured and a limit for how long it counts as live. If no newer value arrives in that time, the last one stays, marked as stale with its time, and is no longer included in totals. That is why a total says **n of m reporting**.\n\nIf only some stations are stale, check their gateways: power, network, mobile signal. If everything is stale, look at the indicator in the header: it shows whether your browser itself is connected.',
    },
    code: {
      question: 'The verification code does not arrive',
      answer:
        '1. Check your spam folder, and check the address or number and its country.\n2. Wait for the countdown of 60 seconds, then request a new code. Only the most recent code is valid.\n3. A code expires after 10 minutes and allows five attempts. After that you need a new one.\n4. To protect accounts, the portal says that a code was sent even if there is no account. If nothing ever arrives, you may have registered with another address.\n\nFor operators: without a mail server (`SMTP_URL`) or an SMS provider (`SMS_URL`), the server writes codes to its log instead.',
    },
    password: {
      question: 'I have forgotten my password',
      answer:
        '1. On the sign-in page choose **Forgot password?**\n2. Choose e-mail or mobile, whichever is bound to your account, and get a code.\n3. Enter the code and a new password of at least eight characters that is not a common one.\n\nYou are then signed out everywhere and sign in with the new password. If you are still signed in, use [Change password](/changePassword) instead.',
    },
    remember: {
      question: 'How long do I stay signed in?',
      answer:
        'With **Remember me for 15 days** ticked, you stay signed in for 15 days. Otherwise you stay signed in until you close the browser. The portal never stores your password, only a key that can be revoked.\n\nThe [user centre](/userCenter) shows everywhere you are signed in and lets you sign out there. Opening the sign-in page, or **Sign out** in the user menu, ends the session in all tabs of the browser.',
    },
    guest: {
      question: 'What can a guest do?',
      answer:
        'A guest can look at the stations that the operator shows to guests, with their live values, alarms and charts, but cannot change anything. Guests have no favourites, no profile to edit and no password. Everything else needs an account, which you can register on the sign-in page.',
    },
    revenue: {
      question: 'How is the revenue calculated?',
      answer:
        'Feed-in and self-consumption are priced with the tariff in force at each hour, in the local time of the station, and rounded once at the end.\n\nThe revenue card multiplies the sum by a factor of the installation and shows the factor if it is not 1. The factor is 0.1 unless the operator sets `REVENUE_FACTOR`. Amounts in different currencies are never added together.',
    },
    'inverter-offline': {
      question: 'An inverter is offline',
      answer:
        '1. Find its gateway in the list of gateways. If the gateway is offline too, check its power and network first: none of its devices can be reached.\n2. If only the inverter is offline, check whether it is switched on. Many string inverters switch off at night and come back in daylight.\n3. Check the data cable between inverter and gateway, and that no other device has the same bus address.\n\nThe column **Last seen** shows when the device last reported. Gateways with storage report later what happened in the meantime; its energy is then spread over the gap and marked as estimated.',
    },
    'inverter-fault': {
      question: 'An inverter reports a fault. What should I do?',
      answer:
        '1. Open [Fault](/fault) and find the entry: it shows the message, the device, its model and the time.\n2. Note what else happened at that moment: grid faults often affect several stations in a street at once and resolve themselves.\n3. If it stays **Pending**, follow the manual of the inverter, or give the message, model and serial number to your installer.\n\nDo not open an inverter or disconnect cables under load. Direct current from panels is dangerous as long as there is light.',
    },
    directions: {
      question: 'Which way does the power of battery and grid flow?',
      answer:
        'The portal shows it in words: a battery is **charging** or **discharging**, the grid is **importing** (you buy) or **exporting** (you sell). There is no sign to remember.\n\nAt any moment PV, battery, grid and generator together cover the load. Small differences mean that a device reports with a delay or that a meter is missing.',
    },
    'soc-stuck': {
      question: 'The state of charge does not move',
      answer:
        'A full battery, or one at its reserve, keeps its state of charge. If it charges or discharges and the percentage still does not move, the inverter has probably lost the data connection to the battery management system: look for a warning on the page [Fault](/fault), and check the cable. Many batteries also need one full charge before they know their state again.',
    },
    'yield-differs': {
      question: 'Why does the yield differ from the display of the inverter or from the bill?',
      answer:
        '- **Time zone.** A day starts at midnight where the station is. Displays set to another zone count different days.\n- **Place of measurement.** An inverter measures at its own terminals, a meter at the connection point; there are losses in between.\n- **Method.** The portal uses the difference between counter readings, never a sum of power values. A counter that was reset starts again and never makes the energy negative. Impossible readings are not counted: the station’s **Data quality** page lists them.\n- **Bill.** Retailers use an approved meter and their own tariffs and fees. These figures do not replace the bill.',
    },
    gaps: {
      question: 'Why are there gaps or lighter bars in the charts?',
      answer:
        'A gap means that no data was reported, not that nothing was generated. A lighter bar was not entirely measured; point at it to see what it contains. Estimated energy: after an outage the counter shows the total, which is spread evenly over the outage. The sum is right; how it was spread over the hours is unknown. If the gateway later delivers data it had stored, the estimate is replaced. Unknown energy: a counter continued from a reading that it cannot have reached, for instance because the meter was replaced; the bar shows only what is known. Corrected energy was set by hand. The station’s **Data quality** page lists all of it.',
    },
    'inverter-types': {
      question: 'Which inverters and devices are shown?',
      answer:
        'Each type has its own list in the menu under **Device**: gateways, hybrid inverters with batteries, string inverters, three-phase inverters, smart meters, smart breakers and EV chargers. The lists show status, serial number, station, gateway and when a device was last online. To change the settings of a device, open it.',
    },
    upgrade: {
      question: 'How do I upgrade the firmware of a device?',
      answer:
        'Open the device and press **Upgrade**; it is there if you are allowed to change the settings of the device.\n\n1. Choose **Select firmware**. The list shows firmware for this model and marks which version is installed and which are older.\n2. Choose the method. **Resume** continues with what the gateway already has, **Restart the transfer** starts from the beginning. The timeout is 20 minutes unless you change it.\n3. Press **Start upgrade**, read what will happen, and confirm.\n\nThe image is transferred to the gateway first; then the device installs it and restarts. You can close the window or the browser: the upgrade continues, and everyone who can change the settings of the device sees its progress. You can cancel it until the device starts installing. If the gateway goes offline in the meantime, the upgrade continues when it reconnects. Do not switch the device off before it is finished.\n\nIf there is no firmware for your device, an administrator can add it on the page **Firmware**.',
    },
    gateway: {
      question: 'How does a gateway connect?',
      answer:
        'A gateway is an MQTT client. It connects to the broker of the installation, port 1883 by default, with the identity and password that the wizard shows at the end. The password is shown only once; if it is lost, set a new one with **Gateway access** in the station menu.\n\n- `/gateway/{uuid}/status`: retained, and set to offline by the last will.\n- `/gateway/{uuid}/telemetry`: measurements with source time and sequence, QoS 1.\n- `/gateway/{uuid}/alarm`: warnings and faults, started and recovered.\n- `/gateway/{uuid}/request` and `/response/client/{clientId}`: requests from the portal and the responses.\n\nA message is acknowledged only once it is stored durably, so a gateway can keep unacknowledged messages and send them again. The guide `docs/guides` that comes with the software describes the simulated gateways, which use the same protocol.',
    },
    wall: {
      question: 'How do I show my stations on a wall display?',
      answer:
        '1. Open [/kiosk/](/kiosk/) in the browser of the display and press **Full screen**. It shows a code.\n2. Scan its QR code with your phone, or type the code on the page [Displays](/displays).\n3. Name the display, choose its stations and scenes, and press **Approve**.\n\nThe display needs no keyboard and no sign-in. It can only view the stations you chose, until you revoke it; it recovers by itself after losing network or power. The [operating manual](/action) explains how to choose scenes.',
    },
    disconnected: {
      question: 'The header says that I am disconnected',
      answer:
        'Your browser has lost the live connection. It keeps trying to reconnect, and values continue as soon as it succeeds; you need not reload. Until then you see old data, marked as such.\n\nIf it lasts, check your network. A proxy or firewall must allow WebSocket connections to the address of the portal.',
    },
    'time-zone': {
      question: 'Which time zone is used?',
      answer:
        'The clock and the times of events are in the time zone of your browser. So are charts of the whole fleet, which name it. Anything that belongs to one station, such as its day, its tariff and its revenue, uses the time zone of that station, including daylight saving time.',
    },
    phone: {
      question: 'Does the portal work on a phone?',
      answer:
        'Yes, in the browser. The button at the top left opens the menu, and lists become cards. Language and appearance are in the menu too.',
    },
    customers: {
      question: 'How does an enterprise give customers access?',
      answer:
        '1. The customer registers an account as an individual.\n2. The enterprise administrator opens [Customers](/customers) in the menu, chooses **Add** in the customer list, and enters the e-mail address of that account.\n3. The customer gets a message and an e-mail, and accepts in the [user centre](/userCenter). Until then the list says so; the request can be sent again or withdrawn, and expires after 14 days.\n4. **Set stations** decides which stations of the enterprise the customer sees.\n\nRemoving a customer withdraws this access immediately. **Transfer authority** makes a customer the administrator instead of you.',
    },
    interface: {
      question: 'Is there an API for other programs?',
      answer:
        'Yes. The HTTP API is described at [/docs](/docs) as OpenAPI, with every call, its fields and its errors. A program signs in with its own account and has the same permissions as that account.',
    },
    contact: {
      question: 'Who can I ask if this does not help?',
      answer:
        'The operator of this installation: [About us](/about) shows their contact details, if they have published them. Tell them your account, the station, the time, and what you saw; a screenshot helps. Never send your password.',
    },
  },
} as const;
