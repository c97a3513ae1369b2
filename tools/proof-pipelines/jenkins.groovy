// Reads a declarative Jenkinsfile by the parser of Groovy and does its steps with a shell, where no Jenkins is:
//   groovy jenkins.groovy JENKINSFILE WORKSPACE NAME=VALUE...
// A value is a parameter of that name, or the secret text behind a variable. Prints what Jenkins would make of it.
class Build {
  File workspace
  Map<String, String> values
  Map<String, String> environment = [:]
  String result = 'SUCCESS'

  def pipeline(Closure body) { within(body) }
  def propertyMissing(String name) { name }
  def agent(String any) {}
  def options(Closure body) { within(body) }
  def timeout(Map limits) { assert limits.time > 0 && limits.unit == 'MINUTES' }
  def parameters(Closure body) { within(body) }
  def string(Map row) {
    if (row.credentialsId) return row
    environment[row.name] = values.getOrDefault(row.name, row.defaultValue)
  }
  def stages(Closure body) {
    try { within(body) } catch (Failure failure) { result = 'FAILURE'; println "ERROR: ${failure.message}" }
  }
  def stage(String name, Closure body) { println "stage $name"; within(body) }
  def steps(Closure body) { within(body) }
  def script(Closure body) { within(body) }
  def withCredentials(List rows, Closure body) {
    rows.each { environment[it.variable] = values[it.variable] }
    try { within(body) } finally { rows.each { environment.remove(it.variable) } }
  }
  def sh(String script) { int code = shell(script); if (code != 0) error("script returned exit code $code") }
  def sh(Map how) { assert how.returnStatus; shell(how.script) }
  def unstable(String why) { result = 'UNSTABLE'; println "UNSTABLE: $why" }
  def error(String why) { throw new Failure(why) }
  def post(Closure body) { within(body) }
  def always(Closure body) { within(body) }
  def junit(Map how) {
    boolean has = new File(workspace, how.testResults).exists()
    if (!has && !how.allowEmptyResults) error('no test results')
    println "junit $has"
  }
  def archiveArtifacts(Map what) {
    File folder = new File(workspace, what.artifacts - '/**')
    println "archived ${(folder.list() ?: [] as String[]).sort().join(' ')}"
  }

  private within(Closure body) {
    body.delegate = this
    body.resolveStrategy = Closure.DELEGATE_FIRST
    body()
  }
  private int shell(String script) {
    def process = new ProcessBuilder('sh', '-xec', script).directory(workspace).redirectErrorStream(true)
    process.environment().putAll(environment)
    def running = process.start()
    running.inputStream.eachLine { println "  $it" }
    running.waitFor()
  }
}
class Failure extends RuntimeException { Failure(String why) { super(why) } }

def (file, workspace, given) = [new File(args[0]), new File(args[1]), args.drop(2)]
def build = new Build(workspace: workspace, values: given.collectEntries { it.split('=', 2) as List })
def jenkinsfile = new GroovyShell().parse(file)
jenkinsfile.metaClass.methodMissing = { String name, arguments -> build.invokeMethod(name, arguments) }
jenkinsfile.run()
println "Finished: ${build.result}"
