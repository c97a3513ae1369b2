import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.exception.NoSuchCommandException;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Database PORT DOOR VERSION WIRE: MongoDB in memory, which says that it is VERSION and speaks the protocol WIRE. Who
 * connects to DOOR gets everything that is in the database: a line for each document, its collection, a tab, JSON.
 * What the library does not know and the servers ask for is answered by hand.
 */
public class Database extends MemoryBackend {
  private static final String NAME = "graylog";

  public static void main(String[] args) throws Exception {
    List<Integer> said = new ArrayList<>();
    for (String part : args[2].split("\\.")) said.add(Integer.valueOf(part));
    said.add(0);
    Database database = new Database();
    database.version(new MongoVersion() {
      @Override public List<Integer> getVersionArray() { return said; }
      @Override public int getWireVersion() { return Integer.parseInt(args[3]); }
    });
    MongoServer server = new MongoServer(database);
    server.bind("127.0.0.1", Integer.parseInt(args[0]));
    try (ServerSocket door = new ServerSocket(Integer.parseInt(args[1]), 50, InetAddress.getByName("127.0.0.1"))) {
      System.out.println("ready");
      while (true) database.dump(door.accept());
    }
  }

  private void dump(Socket socket) {
    try (socket; PrintStream out = new PrintStream(socket.getOutputStream(), false, StandardCharsets.UTF_8)) {
      for (String name : names()) {
        resolveDatabase(NAME).resolveCollection(name, true).queryAllAsStream()
          .forEach(document -> out.println(name + "\t" + json(document)));
      }
      out.println("end");
    } catch (Exception e) { e.printStackTrace(); }
  }

  private static String json(Object value) {
    boolean isFinite = value instanceof Number && Double.isFinite(((Number) value).doubleValue());
    if (value == null || value instanceof Boolean || isFinite) return String.valueOf(value);
    if (value instanceof Map) {
      List<String> parts = new ArrayList<>();
      ((Map<?, ?>) value).forEach((key, part) -> parts.add(json(key) + ":" + json(part)));
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof Collection) {
      List<String> parts = new ArrayList<>();
      for (Object part : (Collection<?>) value) parts.add(json(part));
      return "[" + String.join(",", parts) + "]";
    }
    String text = value instanceof ObjectId ? ((ObjectId) value).getHexData() : value instanceof BinData ? Base64.getEncoder().encodeToString(((BinData) value).getData()) : value.toString();
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray())
      if (c == '"' || c == '\\') quoted.append('\\').append(c);
      else if (c < ' ') quoted.append(String.format("\\u%04x", (int) c));
      else quoted.append(c);
    return quoted.append('"').toString();
  }

  private List<String> names() {
    Document listed = handleCommand(new EmbeddedChannel(), NAME, "listCollections", new Document("listCollections", 1).append("$db", NAME));
    List<String> names = new ArrayList<>();
    for (Object one : (Collection<?>) ((Document) listed.get("cursor")).get("firstBatch")) names.add((String) ((Document) one).get("name"));
    return names;
  }

  @Override public Document handleCommand(Channel channel, String database, String command, Document query) {
    simplify(query);
    Document own = answer(command, query);
    if (own != null) return own;
    try {
      Document reply = super.handleCommand(channel, database, command, query);
      if (command.equalsIgnoreCase("buildInfo")) BUILD.forEach(reply::putIfAbsent);
      return reply;
    } catch (NoSuchCommandException e) { // a real one answers and keeps the connection
      return refusal(59, "no such command: '" + command + "'");
    }
  }

  @Override public Document handleMessage(MongoMessage message) {
    Document query = message.getDocument();
    simplify(query);
    String command = query.keySet().iterator().next();
    Document own = answer(command, query);
    if (own != null) return own;
    if (!command.equals("aggregate")) return super.handleMessage(message);
    String collection = (String) query.get("aggregate");
    List<Document> alive = alive(message.getDatabaseName(), collection, query);
    if (alive != null) return cursor(message.getDatabaseName(), collection, alive);
    try { return super.handleMessage(message); }
    catch (RuntimeException e) { // an operator that the library does not know
      System.out.println("answered as empty: " + query + " because of " + e);
      return cursor(message.getDatabaseName(), collection, List.of());
    }
  }

  /** What the servers of the lab need of the build record, beside what the library has. */
  private static final Document BUILD = new Document("gitVersion", "none").append("sysInfo", "lab").append("loaderFlags", "")
    .append("compilerFlags", "").append("allocator", "system").append("javascriptEngine", "none").append("bits", 64)
    .append("debug", false).append("maxBsonObjectSize", 16777216);

  private static void simplify(Document query) {
    if (query.containsKey("create"))
      for (String option : List.of("capped", "size", "max", "autoIndexId", "collation", "validator", "timeseries", "expireAfterSeconds")) query.remove(option);
    if (query.get("aggregate") == null) return;
    for (Object stage : (Collection<?>) query.get("pipeline"))
      if (((Document) stage).containsKey("$set")) ((Document) stage).put("$addFields", ((Document) stage).remove("$set"));
  }

  private static Document answer(String command, Document query) {
    switch (command) {
      case "hostInfo": case "serverStatus": return refusal(13, "not authorized on admin to execute command"); // as for a user without clusterMonitor
      case "{ ping: 1 }": case "collMod": case "profile": case "setFeatureCompatibilityVersion": case "usersInfo": return ok();
      case "getParameter": return ok().append("featureCompatibilityVersion", new Document("version", "7.0"));
      case "update": return hasComposedFilter(query) ? ok().append("n", 0).append("nModified", 0) : null;
      default: return null;
    }
  }

  /** Array filters with $or or $and, which only migrations of old data use: nothing matches. */
  private static boolean hasComposedFilter(Document query) {
    if (query.get("updates") instanceof Collection)
      for (Object update : (Collection<?>) query.get("updates"))
        if (((Document) update).get("arrayFilters") instanceof Collection)
          for (Object filter : (Collection<?>) ((Document) update).get("arrayFilters"))
            for (String key : ((Document) filter).keySet()) if (key.startsWith("$")) return true;
    return false;
  }

  /** Servers from 5.1 on ask with $$NOW for the nodes that were seen within so many milliseconds; undefined for other questions. */
  private List<Document> alive(String database, String collection, Document query) {
    Matcher asked = Pattern.compile("(\\$(?:gte?|lte?)).*?NOW\\W+(\\d+)").matcher(query.toString());
    if (!query.toString().contains("last_seen") || !asked.find()) return null;
    long limit = System.currentTimeMillis() - Long.parseLong(asked.group(2)) - 999;
    Document filter = new Document();
    for (Object stage : (Collection<?>) query.get("pipeline"))
      if (((Document) stage).get("$match") instanceof Document) plain((Document) ((Document) stage).get("$match"), filter);
    List<Document> found = new ArrayList<>();
    Document all = super.handleCommand(new EmbeddedChannel(), database, "find", new Document("find", collection).append("filter", filter).append("$db", database));
    for (Object node : (Collection<?>) ((Document) all.get("cursor")).get("firstBatch"))
      if (asked.group(1).startsWith("$g") == millis(((Document) node).get("last_seen")) >= limit) found.add((Document) node);
    return found;
  }

  private static void plain(Document match, Document filter) {
    match.forEach((key, value) -> {
      if (key.equals("$and")) for (Object part : (Collection<?>) value) plain((Document) part, filter);
      else if (!key.equals("$expr")) filter.put(key, value);
    });
  }

  private static long millis(Object time) {
    if (time instanceof Number) return ((Number) time).longValue();
    if (time instanceof java.time.Instant) return ((java.time.Instant) time).toEpochMilli();
    if (time instanceof de.bwaldvogel.mongo.bson.BsonTimestamp) return ((de.bwaldvogel.mongo.bson.BsonTimestamp) time).getTime() * 1000L;
    return 0;
  }

  private static Document ok() { return new Document("ok", 1.0); }

  private static Document refusal(int code, String message) { return new Document("ok", 0.0).append("errmsg", message).append("code", code); }

  private static Document cursor(String database, String collection, List<Document> documents) {
    return ok().append("cursor", new Document("id", 0L).append("ns", database + "." + collection).append("firstBatch", documents));
  }
}
