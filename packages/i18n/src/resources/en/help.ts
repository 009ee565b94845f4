/** Answers are longer texts: an empty line parts paragraphs, `- ` and `1. ` begin items, `**…**` is a word of the screen. */
export const messages = {
  title: 'Help',
  lead: 'Answers about the screens of this portal. Screen by screen, with pictures, it is described in the operating manual.',
  manual: 'Open the operating manual',
  search: 'Search the answers',
  found_one: '{{count}} answer',
  found_other: '{{count}} answers',
  noMatch: 'No answer holds these words',
  noMatchHint: 'Try fewer or other words, or look into the operating manual.',
  showAll: 'Show all answers',
  link: 'Link to this answer',
  card: { faq: 'Frequently asked', inverter: 'Inverters and batteries', other: 'Other' },
  entries: {
    'build-station': {
      question: 'How to build a station?',
      answer:
        'Choose **Add station** above the [list of stations](/powerDetail). The wizard asks for the station, its inverter, its tariff and whom it belongs to, and tells at the end how its gateway connects. The [operating manual](/action) shows each step.\n\nIn a demo there are stations already:\n\n- With `DEMO_STATIONS` the operator chooses how large a demo fleet is: 24 stations over the Australian states unless set otherwise. Each has a gateway, inverters, meters and, in part, batteries, breakers and EV chargers.\n- At the first start the server creates these stations and writes a file, `commissioning.json`, with the identity and the password of each gateway. A real gateway may take the place of a simulated one with them.\n- Who may see which station follows from who owns it, with whom it is shared, and the company it is linked to. An enterprise administrator assigns stations to customers in the [user centre](/userCenter).\n\nHow a gateway connects is answered under [How does a gateway connect?](/help#gateway)',
    },
    'no-stations': {
      question: 'Why do I see no stations?',
      answer:
        'A new account sees nothing yet: stations appear once one is yours, is shared with you, or your company assigns it to you.\n\n1. Check at the user menu that you are signed in with the right account.\n2. Ask the owner to share the station with the e-mail address of this account, or your enterprise administrator to assign it.\n3. On the page [Power station](/powerDetail) choose the tab **All** and clear the search: a filter may hide what you look for.',
    },
    statuses: {
      question: 'What do the statuses of a station mean?',
      answer:
        'The most serious one that applies is shown:\n\n- **Fault**: a device has stopped, or reports a fault.\n- **Abnormal** or **Warning**: a device goes on working but warns of something.\n- **Offline**: the gateway cannot be reached, or none of its devices is online.\n- **Normal**: none of these.\n- **No data yet**: nothing is known so far, for instance in the first seconds after signing in.\n\nEach has a shape and a word of its own besides its colour. What lies behind a warning or fault stands on the page [Fault](/fault).',
    },
    stale: {
      question: 'A value is marked as stale. What does that mean?',
      answer:
        'Every live value knows when it was true and for how long it may count as live. When no newer one arrives in that time, the last value stays, marked as stale with its time, and is no longer counted in totals. A total therefore says **n of m reporting**.\n\nIf single stations are stale, look at their gateway: power, network, mobile signal. If everything is, look at the sign in the header: it says whether your browser itself is connected.',
    },
    code: {
      question: 'The verification code does not arrive',
      answer:
        '1. Look into the folder for spam, and check the address or number and its country.\n2. Wait for the countdown of 60 seconds, then ask for a new code. Only the code that belongs to the latest request counts.\n3. A code expires after 10 minutes and allows five attempts. After that a new one is needed.\n4. To keep others from learning who has an account, the portal says that a code was sent even where there is none. If nothing ever arrives, you may have registered with another address.\n\nFor operators: without a mail server (`SMTP_URL`) or an SMS provider (`SMS_URL`) the server writes codes to its log instead.',
    },
    password: {
      question: 'I have forgotten my password',
      answer:
        '1. On the sign-in page choose **Forgot password?**\n2. Choose e-mail or mobile, whichever is bound to your account, and get a code.\n3. Enter the code and a new password of at least eight characters that is not among the common ones.\n\nYou are then signed out everywhere and sign in with the new password. While you are signed in, use [Change password](/changePassword) instead.',
    },
    remember: {
      question: 'How long do I stay signed in?',
      answer:
        'With **Remember me for 15 days** ticked, 15 days from signing in, then you sign in again. Without it until the browser is closed. The portal never keeps your password, only a key that can be revoked.\n\nIn the [user centre](/userCenter) you see every place where you are signed in and can sign out there. Opening the sign-in page, or **Log out** in the user menu, ends the session in all tabs of the browser.',
    },
    guest: {
      question: 'What can a guest do?',
      answer:
        'A guest looks at the stations that the operator shows to guests, with their live values, alarms and charts, and changes nothing. There are no favourites, no profile to edit and no password. Everything else needs an account, which you can register on the sign-in page.',
    },
    revenue: {
      question: 'How is the revenue calculated?',
      answer:
        'Energy sold to the grid and energy used at the station itself are valued with the tariff in force at each hour, in the local time of the station, and rounded once at the end.\n\nThe revenue card multiplies the sum by a factor of the installation and names it when it is not 1. The factor is 0.1 unless the operator sets `REVENUE_FACTOR`. Amounts in different currencies are never added up.',
    },
    'inverter-offline': {
      question: 'An inverter is offline',
      answer:
        '1. Look at its gateway in the list of gateways. If it is offline too, check the power and the network of the gateway first: all devices behind it are out of reach.\n2. If only the inverter is offline, check whether it is switched on. Many string inverters switch off at night and return with the light.\n3. Check the data cable between inverter and gateway, and that no other device has the same bus address.\n\nThe column **Last online** says when the device was last heard. What happened meanwhile is told later by gateways that keep it; energy is then shared out over the gap and marked as estimated.',
    },
    'inverter-fault': {
      question: 'An inverter reports a fault. What should I do?',
      answer:
        '1. Open [Fault](/fault) and find the entry: it names the message, the device, its model and the time.\n2. Note what else happened at that moment: faults of the grid often befall several stations of a street at once and resolve themselves.\n3. If it stays **Pending**, follow the manual of the inverter, or pass message, model and serial number on to your installer.\n\nDo not open an inverter or disconnect cables under load. Direct current from panels is dangerous as long as there is light.',
    },
    directions: {
      question: 'Which way does the power of battery and grid flow?',
      answer:
        'The portal says it in words: a battery is **charging** or **discharging**, the grid is **importing** (you buy) or **exporting** (you sell). Numbers carry no sign that one would have to remember.\n\nAt every moment PV, battery, grid and generator together cover the load. Where they do not quite, a device reports late or a meter is missing.',
    },
    'soc-stuck': {
      question: 'The state of charge does not move',
      answer:
        'A battery that is full or at its reserve stays where it is. If it charges or discharges all the same and the percentage does not move, the inverter has probably lost the data line to the battery management: look for a warning about it on the page [Fault](/fault), and check the cable. Many batteries also need one full charge before they know their state again.',
    },
    'yield-differs': {
      question: 'Why does the yield differ from the display of the inverter or from the bill?',
      answer:
        '- **Time zone.** A day begins at midnight where the station is. Displays that are set to another zone count other days.\n- **Where it is measured.** An inverter measures at its own terminals, a meter at the connection point; losses lie between.\n- **Method.** The portal uses the difference of counters, never a sum of powers. A counter that was reset begins anew and never makes the energy negative.\n- **Bill.** Retailers use an approved meter and their own tariffs and fees. Figures here do not replace it.',
    },
    gaps: {
      question: 'Why are there gaps or lighter bars in the charts?',
      answer:
        'A gap means that nothing was reported, not that nothing was generated. A lighter bar holds estimated energy: after an outage the counter shows how much there was in all, and it is shared out evenly over the time of the outage. The sum is right; how it was spread over the hours is not known. If the gateway later delivers what it had kept, the estimate is replaced.',
    },
    'inverter-types': {
      question: 'Which inverters and devices are shown?',
      answer:
        'Each type has a list of its own in the menu under **Device**: gateways, hybrid inverters with batteries, string inverters, three-phase inverters, smart meters, smart breakers and EV chargers. The lists show status, serial number, station, gateway and when a device was last online. Settings of devices are not changed from these lists.',
    },
    upgrade: {
      question: 'How do I upgrade the firmware of a device?',
      answer:
        'Open the device and press **Upgrade**; you see it if you may set the device.\n\n1. Choose **Select firmware**. The list holds what runs on this model and marks what is installed and what is older.\n2. Choose the method. **Resume** goes on from what the gateway already has, **Transfer all anew** begins from nothing. The timeout is 20 minutes unless you change it.\n3. Press **Start upgrade**, read what will happen, and confirm.\n\nThe image goes to the gateway first, then the device installs it and starts anew. You may close the window or the browser: the upgrade goes on, and everybody who may set the device sees how far it is. It can be cancelled until the device begins to install. When a gateway goes meanwhile, it goes on by itself once the gateway is back. Do not switch the device off before it is done.\n\nIf there is no firmware for your device, an administrator adds it on the page **Firmware**.',
    },
    gateway: {
      question: 'How does a gateway connect?',
      answer:
        'A gateway is an MQTT client. It connects to the broker of the installation, port 1883 unless set otherwise, with the identity and password that the wizard shows at its end. The password is shown only once; if it is lost, **Gateway access** in the menu of the station gives a new one.\n\n- `/gateway/{uuid}/status`: retained, and set to offline by the last will.\n- `/gateway/{uuid}/telemetry`: measurements with source time and sequence, QoS 1.\n- `/gateway/{uuid}/alarm`: warnings and faults, begun and recovered.\n- `/gateway/{uuid}/request` and `/response/client/{clientId}`: questions of the portal and the answers.\n\nA message is acknowledged only once it is stored durably, so a gateway may keep what was not acknowledged and send it again. The guide `docs/guides` that comes with the software describes the simulated gateways, which speak the same protocol.',
    },
    wall: {
      question: 'How do I put my stations on a wall?',
      answer:
        '1. Open [/kiosk/](/kiosk/) in the browser of the display and press **Full screen**. It shows a code.\n2. Scan its QR code with your phone, or type the code on the page [Displays](/displays).\n3. Name the display, choose its stations and scenes, and press **Approve**.\n\nThe display needs no keyboard and no sign-in. It may only look, only at the stations that you chose, until you revoke it; it recovers by itself after a loss of network or power. How scenes are chosen is told in the [operating manual](/action).',
    },
    disconnected: {
      question: 'The header says that I am disconnected',
      answer:
        'Your browser has lost the live connection. It keeps trying by itself, and values go on as soon as it is back; you need not reload. What you see meanwhile is old and marked so.\n\nIf it lasts, check your network. A proxy or firewall has to let websockets to the address of the portal through.',
    },
    'time-zone': {
      question: 'Which time zone do times have?',
      answer:
        'The clock and times of events are in the time zone of your browser. Charts over the whole fleet are too, and name it. What belongs to one station, such as its day, its tariff and its revenue, follows the time zone of that station, with the change to and from daylight saving time.',
    },
    phone: {
      question: 'Does the portal work on a phone?',
      answer:
        'Yes, in the browser. The menu opens by the button at the top left, and lists become cards. Language and appearance are in the menu too.',
    },
    customers: {
      question: 'How does an enterprise give customers access?',
      answer:
        '1. The customer registers an account as an individual.\n2. The enterprise administrator opens the [user centre](/userCenter), chooses **Add** at the customers, and enters the e-mail address of that account.\n3. **Set stations** decides which stations of the enterprise the customer sees.\n\nRemoving a customer withdraws this access at once. **Transfer authority** makes a customer the administrator instead of you.',
    },
    interface: {
      question: 'Is there an interface for other programs?',
      answer:
        'Yes. The HTTP interface is described at [/docs](/docs) as OpenAPI, with every call, its fields and its errors. A program signs in with an account of its own and may do what that account may do.',
    },
    contact: {
      question: 'Whom do I ask when this does not help?',
      answer:
        'The operator of this installation: [About us](/about) says how to reach them, where they have published it. Tell them your account, the station, the time, and what you saw; a screenshot helps. Never send your password.',
    },
  },
} as const;
